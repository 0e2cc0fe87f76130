import { townPages } from '#content'

/** The name of a town, as a link if the town has a page. */
export function TownName({ name }: { name: string }) {
  const page = townPages.find(({ town }) => town === name)
  if (!page) return name
  return (
    <a href={`/towns/${page.slug}`} className="link">
      {name}
    </a>
  )
}
