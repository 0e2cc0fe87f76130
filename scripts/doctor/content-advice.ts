import { defaultSample, ownContent } from '#content-loader/content-folder.ts'
import { type CheckResult, must } from './check-result.ts'

/** What to do about mistakes that only say what is wrong. Most say what a field must be. */
const advice: [RegExp, string][] = [
  [/: The file is missing\.$/, `Copy it from ${defaultSample}, and change its texts.`],
  [/: The file is empty\.$/, `Copy the fields from the same file in ${defaultSample}, and change their texts.`],
  [/: The file cannot be read/, 'Make it readable for the user who runs the server.'],
  [/: This must be a file, not a folder\.$/, 'Move the folder away.'],
  [/ license is missing\.$/, 'Write your number, or "license: none" if your state requires none.'],
  [/ is missing\.$/, 'Add it here.'],
  [/ is empty\.$/, 'Add at least one entry, or remove the field.'],
  [/( is here| names .*) twice\.$| has \w+ twice\.$/, 'Remove one of them.'],
  [/There is no field "[^"]*" here\.$/, 'Remove it, or look up the fields in the sample’s file.'],
  [/No page shows this file\.$/, 'Rename it, or delete it.'],
  [/There is no text below "/, 'Write it, or remove the heading.'],
  [/ has no text after its title\.$/, 'Write it after the bold title.'],
  [/ has no picture( file)? "[^"]*"( \([^)]*\))?\.$/, 'Add the picture and describe it, or name another one.'],
  [/ is hard to read: contrast /, 'Make one of the two colors darker or lighter.'],
  [/ closes at .* before it opens at /, 'Correct one of the two times.'],
  [/The line "---" that ends the fields is missing\.$/, 'Add it after the last field.'],
]

/** A mistake of the content as a finding. */
export const contentMistake = (sentence: string): CheckResult =>
  must(sentence, advice.find(([pattern]) => pattern.test(sentence))?.[1] ?? '')

/** What an owner reads whose folder has nothing to show. */
export const emptyContent = (folder: string): CheckResult =>
  must(
    `${folder} has no texts.`,
    folder === ownContent
      ? 'Delete the folder, and run npm run new to make your own content.'
      : process.env.CONTENT_DIR
        ? 'Set CONTENT_DIR to the folder of your content, or remove the setting.'
        : 'Delete the folder, and make your own content on the dashboard under Tools, Website.',
  )

/** What to do until the owner has content. */
export const withoutContent = (folder: string, name: string): CheckResult =>
  must(
    `The site still shows ${name}, the sample in ${folder}.`,
    'Make your own content: on the dashboard under Tools, Website, or with npm run new.',
  )
