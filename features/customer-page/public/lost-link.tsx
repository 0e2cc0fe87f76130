import type { LostLinkPage } from '#features/rendered-pages.ts'
import { Button } from '#ui/button.tsx'
import { CallButton } from '#ui/call-button.tsx'
import { TextField } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { Errors, Notice } from './outcome.tsx'

const fieldId = 'lost-email'

/** Sends customers the links to their pages. It shows nothing about any request, and says the same for every address. */
export function LostLink({ page: { canSend, isBroken, isSent, rejected } }: { page: LostLinkPage }) {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your request</h1>
      {isSent && (
        <Notice isSuccess>
          If we have requests from that address, an email with your links is on its way. Look in your spam folder, too.
        </Notice>
      )}
      {rejected && <Errors {...rejected} idOf={() => fieldId} />}
      <section className="card mt-6 max-w-2xl lg:p-8">
        <h2 className="text-2xl font-bold">{isBroken ? 'This link does not work' : 'Find your request'}</h2>
        <p className="mt-2">
          {isBroken && 'It may be cut off. '}
          {canSend ? 'Enter your email, and we’ll send you your links.' : 'Please call us.'}
        </p>
        {canSend && <EmailForm rejected={rejected} />}
        <CallButton look={canSend ? 'quiet' : 'accent'} className="mt-6" />
      </section>
    </div>
  )
}

const EmailForm = ({ rejected }: Pick<LostLinkPage, 'rejected'>) => (
  <form method="post" action="/request" noValidate className="mt-5 grid gap-4">
    <TextField
      label="Email"
      id={fieldId}
      name="email"
      type="email"
      required
      autoComplete="email"
      defaultValue={rejected?.typed.email}
      error={rejected?.fieldErrors.get('email')}
    />
    <Button type="submit">Send my links</Button>
    <Honeypot />
  </form>
)
