import { type Later, useLoaded } from '#app/lib/loaded.ts'

/** The part of a page that may come after the rest of it: a form. If it cannot be loaded, the page's document has it. */
export function PagePart({ part }: { part: Later }) {
  const Part = useLoaded(part, askForDocument)
  return Part ? <Part /> : <p className="part-to-come">The form is on its way…</p>
}

function askForDocument() {
  location.reload()
}
