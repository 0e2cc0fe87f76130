import type { ComponentType } from 'react'
import type { Head } from './head.ts'

/** What the file of a page exports. */
export type Page = { head: Head; default: ComponentType }
