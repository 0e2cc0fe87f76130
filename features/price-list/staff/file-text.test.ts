import { expect, test } from 'vitest'
import { fileText } from './file-text.ts'

const text = 'Description,Price\r\nCafé “light”,12.50\r\n'
const utf16 = (isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', utf16(true)],
  ['UTF-16, big end first', utf16(false)],
  ['Windows-1252', Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1')],
])('a file in %s is read', (_, bytes) => {
  expect(fileText(bytes)).toBe(text)
})
