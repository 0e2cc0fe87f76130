import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { forgetDraft } from '#app/lib/draft-memory.ts'
import { hiddenHead } from '#app/lib/head.ts'
import { ReachUs } from '#app/sections/reach-us.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

export const head = hiddenHead('Message Sent')

/** Where a form leads that was posted without a script. */
export default function ContactSent() {
  useEffect(() => forgetDraft('/api/contact'), [])
  return (
    <section className="wrap py-16 sm:py-24">
      <CircleCheck aria-hidden className="size-16 text-safe" />
      <h1 className="mt-4 text-4xl font-extrabold">Message Sent!</h1>
      <p className="mt-4 max-w-prose text-lg">Thank you for your message! We will contact you soon.</p>
      <p className="mt-2 max-w-prose text-muted">If it cannot wait, call: emergencies are answered day and night.</p>
      <ReachUs>
        <ButtonLink href="/" look="quiet">
          Go Home
        </ButtonLink>
      </ReachUs>
    </section>
  )
}
