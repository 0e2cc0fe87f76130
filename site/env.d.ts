import type { PageSummary, PagesOnRequest } from '#features/rendered-pages.ts'

declare global {
  namespace App {
    /** What the page at this path shows, and what it tells the server. */
    interface Locals extends Partial<PagesOnRequest> {
      summary?: PageSummary
    }
  }
}
