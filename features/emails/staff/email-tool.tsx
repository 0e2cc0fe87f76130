import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import type { EmailSetup } from '#features/emails/email-setup.ts'
import { Button } from '#ui/button.tsx'
import { EmailCheckItem } from './email-check.tsx'
import { TestEmail } from './test-email.tsx'

const path = '/api/admin/email'

/** How the server sends email, the DNS records that keep it out of spam folders, and a test. */
export function EmailTool() {
  const query = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffRequest<EmailSetup>(path, { signal }),
    refetchOnMount: 'always',
  })
  return (
    <ListStates
      query={query}
      what="email settings"
      empty="No mail server is set, so nobody gets an email. docs/owner/email.md shows how to set SMTP_URL, MAIL_FROM and MAIL_TO."
      isEmpty={({ server }) => server === null}
    >
      {({ server, from, to, checks }) => (
        <>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            <Fact name="Sender">{from}</Fact>
            <Fact name="Office inbox">{to}</Fact>
            <Fact name="Mail server">{server}</Fact>
          </dl>
          <Records checks={checks} isChecking={query.isFetching} check={() => void query.refetch()} />
          <TestEmail office={to ?? ''} />
        </>
      )}
    </ListStates>
  )
}

function Fact({ name, children }: { name: string; children: string | null }) {
  return (
    <>
      <dt className="text-muted max-sm:mt-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </>
  )
}

type RecordsProps = Pick<EmailSetup, 'checks'> & { isChecking: boolean; check(): void }

function Records({ checks, isChecking, check }: RecordsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-bold text-lg/title">
          Records of your domain
        </h3>
        {checks.length > 0 && (
          <Button look="quiet" aria-disabled={isChecking} onClick={() => isChecking || check()}>
            <RefreshCw aria-hidden className={`size-4 ${isChecking ? 'motion-safe:animate-spin' : ''}`} />
            Check again
          </Button>
        )}
      </div>
      {checks.length === 0 ? (
        <p className="mt-2">
          Nothing was checked: the sender’s domain is made up. Set MAIL_FROM to an address of your own.
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted text-sm/normal">
            They keep your emails out of spam folders. A change can take an hour to be seen. We ask at most once a
            minute.
          </p>
          <ul className="mt-3 grid gap-4">
            {checks.map((each) => (
              <EmailCheckItem key={each.about} check={each} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
