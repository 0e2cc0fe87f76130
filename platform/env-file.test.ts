import { expect, test } from 'vitest'
import { envFileMistakes, misnamedEnvFile } from './env-file.ts'

const names = ['PORT', 'PUBLIC_URL']
const found = (text: string, variables: NodeJS.ProcessEnv = {}) =>
  envFileMistakes(text, names, variables).map(({ line, message }) => `${line}: ${message}`)

test('a colon instead of an equals sign is named with its line', () => {
  expect(found('# settings\nPORT: 4105\nPUBLIC_URL=https://www.example.com')).toEqual([
    '2: Write PORT= with an equals sign, not a colon',
  ])
})

test('curly quotes are named with their line', () => {
  const message = `1: PUBLIC_URL has curly quotes. Use straight ones, ' or ", or none`
  expect(found('PUBLIC_URL=“https://www.example.com”')).toEqual([message])
  expect(found('export PUBLIC_URL = ‘https://www.example.com’')).toEqual([message])
})

test('settings of the process and of other programs do not matter', () => {
  expect(found('PORT: 4105', { PORT: '4105' })).toEqual([])
  expect(found('OTHER: 1\nPORT=4105\nPUBLIC_URL="https://www.example.com" # main: address')).toEqual([])
})

test('a .env file with another extension is found, unless there is a .env file', () => {
  expect(misnamedEnvFile((name) => name === '.env.txt')).toBe('.env.txt')
  expect(misnamedEnvFile((name) => ['.env', '.env.txt'].includes(name))).toBeUndefined()
  expect(misnamedEnvFile(() => false)).toBeUndefined()
})
