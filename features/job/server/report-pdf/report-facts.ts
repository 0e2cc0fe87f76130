import type { CustomerReport, JobPhotoKind } from '#features/job/job.ts'
import type { Firm } from '#platform/pdf/firm.ts'

/** What the document is made of, as the child process is told. */
export type ReportFacts = {
  /** Such as "B-12". */
  reference: string
  customerName: string
  address: string
  service: string
  report: CustomerReport
  /** The photos of the report in its order, each as WebP in base64. */
  pictures: { kind: JobPhotoKind; webp: string }[]
  firm: Firm
}
