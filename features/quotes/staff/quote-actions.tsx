import { BadgeDollarSign, Copy, Download, Eye, FilePlus2, Pencil, Send, Signature, Trash2, Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '#dashboard/kit/access.ts'
import { DeleteDialog } from '#dashboard/kit/delete-dialog.tsx'
import { pathOf, quotesPath } from '#dashboard/kit/lists.ts'
import { ifMatch, useStaffMutation } from '#dashboard/kit/mutations.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { Quote } from '#features/quotes/quote.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { copyLink, downloadPdf, showToCustomer } from './row-quote-list.ts'

type QuoteActionsProps = {
  quote: Quote
  /** Whether a later version exists. */
  isOld: boolean
  /** Whether the form of this quote holds what was typed and not saved. */
  isTyped: boolean
  onEdit(): void
  onPreview(): void
}

/** What staff can do with a version. */
export function QuoteActions({ quote, isOld, isTyped, onEdit, onPreview }: QuoteActionsProps) {
  const { id, list, status, acceptance, depositPaidAt } = quote
  const [asked, setAsked] = useState<'delete' | 'withdraw'>()
  const mayDelete = useMay('DELETE /api/admin/quotes/:id')
  const mayWithdraw = useMay('POST /api/admin/quotes/:id/withdraw')
  const mayNoteDeposit = useMay('PUT /api/admin/quotes/:id/deposit')
  const title = quoteTitle(quote)
  const actions = useRef<HTMLDivElement>(null)
  const reloads = [quotesPath, pathOf(list)]
  const deletion = useStaffMutation<Quote>({
    reloads,
    request: () => ({ method: 'DELETE', path: `${quotesPath}/${id}`, headers: ifMatch(quote) }),
    success: 'Draft Deleted',
    failure: { title: 'Delete Failed', description: 'Failed to delete the draft.' },
  })
  const withdrawal = useStaffMutation<Quote>({
    reloads,
    request: () => ({ method: 'POST', path: `${quotesPath}/${id}/withdraw`, headers: ifMatch(quote) }),
    success: 'Quote Withdrawn',
    failure: { title: 'Withdraw Failed', description: 'Failed to withdraw the quote.' },
  })
  const deposit = useStaffMutation<boolean>({
    reloads,
    request: (paid) => ({
      method: 'PUT',
      path: `${quotesPath}/${id}/deposit`,
      body: { paid },
      headers: ifMatch(quote),
    }),
    success: 'Deposit Updated',
    failure: { title: 'Update Failed', description: 'Failed to update the deposit.' },
  })
  /** The button that asked goes away with what it did, so the heading of the quotes gets the focus. */
  function closeForGood() {
    flushSync(() => setAsked(undefined))
    actions.current?.closest('section')?.querySelector('h3')?.focus()
  }
  const isDraft = status === 'draft'
  const canRewrite = !isOld && !isDraft && status !== 'accepted'
  return (
    <div ref={actions} className="flex flex-wrap gap-2">
      {isDraft && (
        <>
          <Action icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            {isTyped ? 'Continue writing' : 'Edit draft'}
          </Action>
          {!isTyped && (
            <Action icon={<Send aria-hidden className="size-4" />} onClick={onPreview}>
              Preview and send
            </Action>
          )}
        </>
      )}
      {mayNoteDeposit && acceptance?.depositCents && (
        <Action
          icon={<BadgeDollarSign aria-hidden className="size-4" />}
          disabled={deposit.isPending}
          onClick={() => deposit.mutate(depositPaidAt === null)}
        >
          {depositPaidAt === null ? 'Deposit paid' : 'Deposit not paid'}
        </Action>
      )}
      {canRewrite && (
        <Action icon={<FilePlus2 aria-hidden className="size-4" />} onClick={onEdit}>
          {isTyped ? 'Continue writing' : 'New version'}
        </Action>
      )}
      {!isDraft && !isOld && (
        <Action icon={<Eye aria-hidden className="size-4" />} onClick={onPreview}>
          View page
        </Action>
      )}
      <Action icon={<Download aria-hidden className="size-4" />} onClick={() => void downloadPdf(quote)}>
        PDF
      </Action>
      {status === 'sent' && !isOld && (
        <Action icon={<Signature aria-hidden className="size-4" />} onClick={() => void showToCustomer(quote)}>
          Accept here
        </Action>
      )}
      {status === 'sent' && (
        <Action icon={<Copy aria-hidden className="size-4" />} onClick={() => void copyLink(quote)}>
          Copy the customer’s link
        </Action>
      )}
      {mayWithdraw && status === 'sent' && (
        <Action
          icon={<Undo2 aria-hidden className="size-4" />}
          disabled={withdrawal.isPending}
          onClick={() => setAsked('withdraw')}
        >
          Withdraw
        </Action>
      )}
      {mayDelete && isDraft && (
        <Action
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={deletion.isPending}
          onClick={() => setAsked('delete')}
        >
          Delete draft
        </Action>
      )}
      <Problem>{deletion.problem ?? withdrawal.problem ?? deposit.problem}</Problem>
      {asked === 'delete' && (
        <DeleteDialog
          what={`the draft of ${title}`}
          onDelete={() => {
            closeForGood()
            deletion.mutate(quote)
          }}
          onClose={() => setAsked(undefined)}
        >
          It is deleted for good.
        </DeleteDialog>
      )}
      {asked === 'withdraw' && (
        <WithdrawDialog
          title={title}
          onWithdraw={() => {
            closeForGood()
            withdrawal.mutate(quote)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function Action({ icon, children, ...button }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <Button look="quiet" className="px-3 text-sm/body" {...button}>
      {icon}
      {children}
    </Button>
  )
}

type WithdrawDialogProps = { title: string; onWithdraw(): void; onClose(): void }

function WithdrawDialog({ title, onWithdraw, onClose }: WithdrawDialogProps) {
  return (
    <Dialog title={`Withdraw ${title}?`} onClose={onClose}>
      <p className="mt-3">The customer can no longer accept it, and their page says so. They get no email.</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            onWithdraw()
          }}
        >
          Withdraw
        </Button>
      </div>
    </Dialog>
  )
}
