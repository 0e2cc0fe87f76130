import { CircleAlert, CircleCheck, CircleX, Copy } from 'lucide-react'
import { useRef } from 'react'
import type { DnsRecord, EmailCheck } from '#features/emails/email-setup.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

const looks = {
  must: { icon: CircleX, word: 'Fix this', color: 'text-danger' },
  should: { icon: CircleAlert, word: 'Please look', color: 'text-wait' },
  ok: { icon: CircleCheck, word: 'In order', color: 'text-safe' },
}

/** What one check found, with the records to add. */
export function EmailCheckItem({ check: { about, urgency, what, fix, records } }: { check: EmailCheck }) {
  const { icon: Icon, word, color } = looks[urgency]
  return (
    <li className="grid gap-2 border-line border-t pt-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${color}`} />
        <span>
          {about}: {word}
        </span>
      </p>
      <p className="wrap-anywhere">
        {what} {fix}
      </p>
      {records.map((record) => (
        <Entry key={record.host} record={record} />
      ))}
    </li>
  )
}

function Entry({ record: { type, host, value } }: { record: DnsRecord }) {
  return (
    <dl className="grid gap-2 rounded-xl bg-sunken p-3">
      <Part name="Type" text={type} />
      <Part name="Host name" text={host} copyAs={`Copy host name of ${host}`} />
      {value === null ? (
        <Part name="Value" text="Your mail provider shows it" />
      ) : (
        <Part name="Value" text={value} copyAs={`Copy value of ${host}`} />
      )}
    </dl>
  )
}

/** A part of a record, with a button to copy it if that has a name. */
function Part({ name, text, copyAs }: { name: string; text: string; copyAs?: string }) {
  const shown = useRef<HTMLElement>(null)

  /** The clipboard exists only in secure contexts. Elsewhere the text stays selected. */
  async function copy() {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${name} Copied` })
    } catch {
      toast({ title: 'Copy the selected text' })
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd ref={shown} className={`col-start-1 wrap-anywhere ${copyAs ? 'font-mono text-sm' : ''}`}>
        {text}
      </dd>
      {copyAs && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Button look="quiet" aria-label={copyAs} onClick={() => void copy()}>
            <Copy aria-hidden className="size-4" />
            Copy
          </Button>
        </dd>
      )}
    </div>
  )
}
