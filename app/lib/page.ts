import type { ComponentType } from 'react'
import type { Head } from './head.ts'
import type { Later } from './loaded.ts'

/** What the file of a page exports. */
export type Page = {
  head: Head
  default: ComponentType
  /** Built into the page, and loaded with it; whoever comes by a link sees the rest of the page first. */
  part?: Later
}
