import { projectRoot } from '#content-loader/content-folder.ts'
import { unfinishedTexts } from '#content-loader/unfinished-texts.ts'

/** Its texts in [brackets] say what to write. An owner's own brackets, such as "[sic]", are none of them. */
const sample = 'samples/blank'

/** Tells of the HTML of a page whether it still shows a text that the sample leaves for its owner to write. */
export function unfinishedPages(): (html: string) => boolean {
  // What follows a placeholder depends on the firm.
  const texts = unfinishedTexts(projectRoot, sample).flatMap((file) => file.texts.map(({ text }) => text.split('{')[0]))
  const starts = texts.map((text = '') => wordsOf(text))
  return (html) =>
    [...html.matchAll(/\[[^[\]<>]+\]/g)].some(([found]) => {
      const words = wordsOf(found.replaceAll(/&#?\w+;/g, "'"))
      return starts.some((start) => `${words} `.startsWith(`${start} `))
    })
}

const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')
