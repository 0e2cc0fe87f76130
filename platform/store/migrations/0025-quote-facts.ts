import type { Migration } from '#platform/store/migration.ts'

/** What the PDF of a version says about the firm, so that it stays the same when the content changes. */
export const quoteFacts: Migration = () => ['ALTER TABLE quotes ADD COLUMN firm text']
