import { headOf } from '#app/lib/head.ts'
import { telLink } from '#app/lib/links.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { business } from '#domain/business.ts'

export const meta = () => headOf({ title: 'Electricians in Harrah, OK', description: business.description, path: '/' })

export default function Home() {
  return (
    <section className="wrap py-16">
      <h1 className="text-4xl font-extrabold">Your Trusted Electricians in Harrah, OK</h1>
      <p className="mt-4 max-w-prose text-lg">{business.description}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/contact" look="accent">
          Get Free Quote
        </ButtonLink>
        <ButtonAnchor href={telLink(business.phone)} look="quiet">
          Call Us
        </ButtonAnchor>
      </div>
    </section>
  )
}
