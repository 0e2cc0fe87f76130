import type { BreadcrumbList, FAQPage, HomeAndConstructionBusiness, Service, WithContext } from 'schema-dts'
import { business, services, trade } from '#content'
import { internationalNumber } from '#firm/phone.ts'
import type { Breadcrumb } from './breadcrumbs.ts'

/** The JSON-LD id of the business. Services refer to it. */
const businessId = (site: string) => `${site}/#business`

/** The business, as the schema.org type of its trade. */
export function localBusiness(site: string): WithContext<HomeAndConstructionBusiness> {
  const { address, currency } = business
  const geo = geoCoordinates()
  return {
    '@context': 'https://schema.org',
    '@type': trade.schemaType,
    '@id': businessId(site),
    name: business.name,
    description: business.description,
    url: `${site}/`,
    image: `${site}/cards/home.jpg`,
    telephone: internationalNumber(business.phone),
    email: business.email,
    address: {
      '@type': 'PostalAddress',
      ...(address.street && { streetAddress: address.street }),
      addressLocality: address.city,
      ...(address.state && { addressRegion: address.state }),
      ...(address.postalCode && { postalCode: address.postalCode }),
      addressCountry: address.country,
    },
    ...(geo && { geo }),
    openingHoursSpecification: business.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: [
      ...(geo
        ? [{ '@type': 'GeoCircle' as const, geoMidpoint: geo, geoRadius: String(business.serviceRadiusMeters) }]
        : []),
      ...[...business.cities, ...business.moreCities].map((name) => ({ '@type': 'City' as const, name })),
    ],
    priceRange: business.priceRange,
    ...(currency !== 'USD' && { currenciesAccepted: currency }),
    paymentAccepted: business.payments.join(', '),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: trade.servicesName,
      itemListElement: services.map(({ slug, name }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name, url: `${site}/services/${slug}` },
      })),
    },
    ...(business.social && { sameAs: [business.social.url] }),
  }
}

/** With at least five decimals, as Google asks for: a place with fewer is the same place. Undefined for one that is not known. */
function geoCoordinates() {
  if (!business.coordinates) return undefined
  const withDecimals = (degrees: number) => degrees.toFixed(Math.max(5, String(degrees).split('.')[1]?.length ?? 0))
  const { latitude, longitude } = business.coordinates
  return {
    '@type': 'GeoCoordinates' as const,
    latitude: withDecimals(latitude),
    longitude: withDecimals(longitude),
  }
}

export function breadcrumbList(site: string, breadcrumbs: readonly Breadcrumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path && { item: site + path }),
    })),
  }
}

type Described = { name: string; description: string; towns?: readonly string[] }

/** The service whose page is at `path`. Its provider is the business, described elsewhere on the page. */
export function service(site: string, path: string, { name, description, towns = business.cities }: Described) {
  const data: WithContext<Service> = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    serviceType: name,
    url: site + path,
    provider: { '@type': trade.schemaType, '@id': businessId(site), name: business.name },
    areaServed: towns.map((city) => ({ '@type': 'City', name: city })),
  }
  return data
}

export function faqPage(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
