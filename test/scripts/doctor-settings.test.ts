import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../scripts/doctor/settings.ts'
import { freshFolder } from '../support/stores.ts'

/** What the doctor says about this .env file, beside the settings of the process. */
function found(lines: string[], variables: NodeJS.ProcessEnv = {}) {
  const before = process.cwd()
  const folder = freshFolder()
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  return readSettings(variables)
}

const sentences = (...args: Parameters<typeof found>) =>
  found(...args).results.map((result) => [result.what, 'fix' in result && result.fix].filter(Boolean).join(' '))

test('every wrong setting is named with its line, and the others are read', () => {
  const { env, wrong, results } = found(['# the port', 'PORT=http', '', 'export LOG_LEVEL=loud', 'HOST=0.0.0.0'])
  expect(results.map(({ what }) => what)).toEqual([
    '.env:2: PORT must be a number from 0 to 65535, such as 3000.',
    '.env:4: LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  ])
  expect(wrong).toEqual(['PORT', 'LOG_LEVEL'])
  expect(env).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', LOG_LEVEL: 'info' })
})

test('a setting of the process wins over the file and has no line', () => {
  expect(sentences(['PORT=http'], { PORT: 'https' })).toEqual(['PORT must be a number from 0 to 65535, such as 3000.'])
  expect(found(['PORT=http'], { PORT: '3001' }).env.PORT).toBe(3001)
})

test('settings that need each other are reported beside other mistakes', () => {
  expect(sentences(['PORT=http', 'SMTP_URL=smtps://mail.ada.test'])).toEqual([
    '.env:1: PORT must be a number from 0 to 65535, such as 3000.',
    '.env:2: SMTP_URL needs MAIL_FROM, the sender of our emails, and MAIL_TO, the office inbox.',
  ])
  // The other sender is not missing, but wrong.
  expect(sentences(['SMTP_URL=smtps://mail.ada.test', 'MAIL_FROM=ada', 'MAIL_TO=ada@ada.test'])).toEqual([
    expect.stringMatching(/^\.env:2: MAIL_FROM must be one email address/),
  ])
})

test('a value that is cut off by # is reported, and its rest is not printed', () => {
  expect(sentences(['ADMIN_PASSWORD=sword#fish and chips'])).toEqual([
    '.env:1: The value of ADMIN_PASSWORD ends before its #, which begins a comment. Put the value in double quotes.',
  ])
  const mail = ['MAIL_FROM=a@ada.test', 'MAIL_TO=a@ada.test']
  expect(sentences(['SMTP_URL=smtps://ada:sword#fi/sh@mail.ada.test:465', ...mail])).toEqual([
    '.env:1: The password in SMTP_URL contains # and /: write %23 and %2F.',
  ])
  expect(sentences(['ADMIN_PASSWORD="sword#fish and chips"', 'HOST=127.0.0.1 # only here'])).toEqual([])
})

test('lines that set something else than they mean are reported, and not twice', () => {
  expect(sentences(['PORT: 4105', 'LOG_LEVEL=“info”'])).toEqual([
    '.env:1: Write PORT= with an equals sign, not a colon.',
    `.env:2: LOG_LEVEL has curly quotes. Use straight ones, ' or ", or none.`,
  ])
})

test('a name that is nearly a setting is reported', () => {
  expect(sentences(['MAIL_FORM=a@ada.test', 'SOMETHING_OF_ANOTHER_PROGRAM=1'])).toEqual([
    '.env:1: There is no setting MAIL_FORM. Did you mean "MAIL_FROM"? Correct its name.',
  ])
})
