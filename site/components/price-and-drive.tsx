import { pages, servicePages, type Town, towns } from '#content'
import { base, travelMinutes } from '#firm/travel.ts'
import { withService } from '#site/forms/chosen-service.ts'
import { ButtonLink } from '#ui/button.tsx'
import '#ui/field.css'

const services = servicePages.flatMap(({ name, price, quoteChoice }) =>
  price ? [{ name, price, choice: quoteChoice }] : [],
)

function driveFrom(from: Town, town: Town): string {
  const minutes = travelMinutes(from, town)
  return minutes === 0 ? 'Where we are: no drive.' : `About ${minutes} minutes’ drive from ${from.name}.`
}

const start = base
/** Drives are not known unless the content says where the firm is. */
const places = [
  ...(start ? towns.map((town) => ({ name: town.name, drive: driveFrom(start, town) })) : []),
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
