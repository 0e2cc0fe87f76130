import { telLink } from '#app/lib/links.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { business } from '#domain/business.ts'

export const meta = () => [{ title: `Page Not Found | ${business.name}` }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return (
    <section className="wrap py-16">
      <h1 className="text-3xl font-extrabold">Page Not Found</h1>
      <p className="mt-4 max-w-prose">
        There is nothing wired to this address. <code>Did you forget to add the page to the router?</code>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonAnchor href={telLink(business.phone)} look="quiet">
          Call {business.phone}
        </ButtonAnchor>
      </div>
    </section>
  )
}
