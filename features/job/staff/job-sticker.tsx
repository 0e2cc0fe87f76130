import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#dashboard/kit/access.ts'
import { downloadFile } from '#dashboard/kit/download.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { PageAddress } from '#features/job/job.ts'
import { Button } from '#ui/button.tsx'
import { jobPath } from './checklist-query.ts'

/** The sticker with the QR code of the customer's page. A lost one is replaced, and its address stops. */
export function JobSticker({ bookingId }: { bookingId: number }) {
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const mayReplace = useMay('POST /api/bookings/:id/page/replace')
  const replacement = useStaffMutation<void, PageAddress>({
    reloads: [],
    request: () => ({ method: 'POST', path: `${jobPath(bookingId)}/page/replace` }),
    success: () => ({ title: 'Address Replaced', description: 'The old link and the old sticker no longer work.' }),
    failure: { title: 'Replace Failed', description: 'Failed to replace the address.' },
    onSuccess: () => setAsking(false),
  })
  async function download() {
    setProblem(undefined)
    try {
      await downloadFile(`${jobPath(bookingId)}/sticker`, `sticker-${referenceOf('bookings', bookingId)}.svg`)
    } catch {
      setProblem('The sticker could not be loaded. Please try again.')
    }
  }
  return (
    <details>
      <summary className="min-h-11 w-fit content-center">Sticker for the panel’s door</summary>
      <p className="mb-2 text-muted text-sm/normal">50 × 30 mm. Its code opens the customer’s page with the report.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void download()}>
          <QrCode aria-hidden className="size-4" />
          Download
        </Button>
        {mayReplace && !isAsking && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Replace a lost one
          </Button>
        )}
      </div>
      {isAsking && (
        <div className="mt-3 grid gap-2">
          <p className="text-sm/normal">
            The links in the customer’s emails stop, too. Send them a message with the new link, or a new report email.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="danger" disabled={replacement.isPending} onClick={() => replacement.mutate()}>
              Replace the address
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <Problem>{problem ?? replacement.problem}</Problem>
    </details>
  )
}
