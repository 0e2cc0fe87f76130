import { HeartHandshake, ShieldCheck, Wrench } from 'lucide-react'
import { business, type Content, claims } from '#content'
import { licenseLine } from '#firm/license-line.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { CheckedList } from '#site/components/checked-list.tsx'
import { PageHero } from '#site/components/page-hero.tsx'
import { Picture } from '#site/components/picture.tsx'
import { AreaNote, ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'
import '#site/components/about.css'

type AboutProps = { about: NonNullable<Content['pages']['about']> }

export const headOf = ({ about: { title, description, picture } }: AboutProps): Head => ({
  title,
  description,
  picture,
})

/** The icons of the values, in order. */
const icons = [ShieldCheck, Wrench, HeartHandshake]

export function About({ about }: AboutProps) {
  return (
    <>
      <PageHero title={about.headline} lead={about.lead} picture={about.picture} />
      <section className="wrap grid gap-x-10 gap-y-4 pt-10 sm:pt-16 lg:grid-cols-[2fr_3fr]">
        <h2 className="text-3xl font-extrabold">{about.storyHeading}</h2>
        <div
          className="own-text grid max-w-prose gap-4 sm:text-lg"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own Markdown
          dangerouslySetInnerHTML={{ __html: about.story }}
        />
      </section>
      {about.people && <People {...about.people} />}
      {about.assurance && (
        <section className="wrap grid gap-x-10 gap-y-4 pt-10 sm:pt-16 lg:grid-cols-[2fr_3fr]">
          <h2 className="text-3xl font-extrabold">{about.assurance.heading}</h2>
          <div className="max-w-prose sm:text-lg">
            <p>{about.assurance.text}</p>
            {licenseLine && <p className="mt-2 font-bold">{licenseLine}</p>}
          </div>
        </section>
      )}
      <section className="mt-10 bg-sunken py-7 sm:mt-16 sm:py-14">
        <div className="wrap">
          <h2 className="text-3xl font-extrabold">{about.reasonsHeading}</h2>
          <CheckedList
            points={[...claims.commitments, ...claims.localFacts]}
            isShortOnPhones
            className="short-list mt-5 sm:grid-cols-2 lg:grid-cols-3"
          />
        </div>
      </section>
      <section className="wrap grid gap-x-10 gap-y-4 pt-10 sm:pt-16 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="text-3xl font-extrabold">{about.mission.heading}</h2>
          <p className="mt-2 max-w-prose sm:text-lg">{about.mission.text}</p>
        </div>
        <ul className="grid gap-3 sm:gap-6">
          {about.mission.values.map(({ title, text }, index) => {
            const Icon = icons[index % icons.length] ?? Wrench
            return (
              <li key={title} className="flex gap-3">
                <Icon aria-hidden className="size-6 shrink-0 text-link" />
                <div>
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <ServiceArea heading={about.area.heading} cities={business.cities}>
        <AreaNote {...about.area} />
      </ServiceArea>
      <CallToAction {...about.callToAction} />
    </>
  )
}

function People({ heading, members }: NonNullable<AboutProps['about']['people']>) {
  return (
    <section className="wrap pt-10 sm:pt-16">
      <h2 className="text-3xl font-extrabold">{heading}</h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {members.map(({ name, role, text, picture }) => (
          <li key={name} className="flex items-center gap-4">
            {picture ? (
              <Picture name={picture} sizes="8rem" className="portrait" />
            ) : (
              <span aria-hidden className="portrait">
                {name.at(0)}
              </span>
            )}
            <div>
              <h3 className="text-xl font-bold">{name}</h3>
              <p className="font-semibold">{role}</p>
              {text && <p className="mt-1 text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
