import { pages, servicePages, towns } from '#content'
import { base, travelMinutes } from '#firm/travel.ts'
import { withService } from '#site/forms/chosen-service.ts'
import { ButtonLink } from '#ui/button.tsx'
import '#ui/field.css'

const services = servicePages.flatMap(({ name, price, quoteChoice }) =>
  price ? [{ name, price, choice: quoteChoice }] : [],
)

function driveTo(name: string): string {
  const minutes = travelMinutes(
    base,
    towns.find((town) => town.name === name),
  )
  return minutes === 0 ? 'Where we are: no drive.' : `About ${minutes} minutes’ drive from ${base.name}.`
}

const places = [
  ...towns.map(({ name }) => ({ name, drive: driveTo(name) })),
  { name: 'Another town', drive: 'Ask us. We may still come.' },
]

/**
 * The price of a service and the drive to a town: `site/scripts/price-and-drive.ts`. The link opens the contact page with
 * the service chosen. Without JavaScript the form is hidden, because its answer would not follow the choice.
 */
export function PriceAndDrive() {
  const [service] = services
  const [place] = places
  if (!service || !place) return null
  return (
    <section className="needs-script wrap pt-10 sm:pt-16">
      <form className="price-and-drive" autoComplete="off">
        <h2 className="text-3xl font-extrabold">{pages.home.priceHeading}</h2>
        <div className="field">
          <label htmlFor="priced-service">Service</label>
          <select id="priced-service" className="control">
            {services.map(({ name, price, choice }) => (
              <option key={name} value={withService('/contact', choice)} data-answer={price}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="town">Town</label>
          <select id="town" className="control">
            {places.map(({ name, drive }) => (
              <option key={name} data-answer={drive}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <p role="status">
          <strong>{service.price}</strong> <span>{place.drive}</span>
        </p>
        <ButtonLink href={withService('/contact', service.choice)}>Get a Price</ButtonLink>
      </form>
    </section>
  )
}
