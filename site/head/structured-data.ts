import type { BreadcrumbList, Electrician, FAQPage, Service, WithContext } from 'schema-dts'
import { business } from '#domain/business.ts'
import { internationalNumber } from '#domain/phone.ts'
import { services } from '#domain/services.ts'
import type { Crumb } from './crumbs.ts'

/** Where the business itself is described; what it offers refers to it by this. */
const businessId = (site: string) => `${site}/#business`

export function electrician(site: string): WithContext<Electrician> {
  const { address, coordinates } = business
  return {
    '@context': 'https://schema.org',
    '@type': 'Electrician',
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
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', ...coordinates },
    openingHoursSpecification: business.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    areaServed: [
      {
        '@type': 'GeoCircle',
        geoMidpoint: { '@type': 'GeoCoordinates', ...coordinates },
        geoRadius: String(business.serviceRadiusMeters),
      },
      ...[...business.cities, ...business.moreCities].map((name) => ({ '@type': 'City' as const, name })),
    ],
    priceRange: business.priceRange,
    paymentAccepted: business.payments.join(', '),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Electrical services',
      itemListElement: services.map(({ slug, name }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name, url: `${site}/services/${slug}` },
      })),
    },
    ...(business.social && { sameAs: [business.social.url] }),
  }
}

export function breadcrumbList(site: string, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: site + crumb.path,
    })),
  }
}

/** A service with a page at the path; the business stands elsewhere on the page, under its id. */
export function service(site: string, path: string, { name, description }: Record<'name' | 'description', string>) {
  const data: WithContext<Service> = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description,
    serviceType: name,
    url: site + path,
    provider: { '@type': 'Electrician', '@id': businessId(site), name: business.name },
    areaServed: business.cities.map((city) => ({ '@type': 'City', name: city })),
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
