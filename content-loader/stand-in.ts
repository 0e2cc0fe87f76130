import type { Content } from './content-types.ts'

/**
 * Stands in for content with mistakes, so that programs which do not show it can run, such as the doctor. Set it before
 * the first import of `#content`.
 */
export const standIn: { content?: Content | undefined } = {}
