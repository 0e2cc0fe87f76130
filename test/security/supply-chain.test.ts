import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }

const manifest: Record<string, Record<string, unknown>> = read('package.json')
const lock: { lockfileVersion: number; packages: Record<string, Locked & Record<string, unknown>> } =
  read('package-lock.json')
const { '': project, ...installed } = lock.packages
const registry = 'https://registry.npmjs.org/'
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

test('every dependency has one exact version, and the lock file agrees', () => {
  const versions = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
  expect(versions.length).toBeGreaterThan(20)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  for (const [name, version] of versions) expect(installed[`node_modules/${name}`]?.version, name).toBe(version)
  for (const kind of kinds) expect(project?.[kind]).toEqual(manifest[kind])
})

test('every locked package comes from the registry and has a SHA-512 hash', () => {
  // Without a URL npm uses the registry. A URL must point to the public registry.
  const rejected = Object.entries(installed).filter(
    ([, { resolved = `${registry}x.tgz`, integrity = '', link }]) =>
      link || !resolved.startsWith(registry) || !/^sha512-.{86}==$/.test(integrity),
  )
  expect(rejected.map(([path]) => path)).toEqual([])
  expect(lock.lockfileVersion).toBe(3)
})

test('only the packages in allowScripts have an install script', () => {
  const names = Object.entries(installed).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  expect([...new Set(names)].sort()).toEqual(Object.keys(manifest.allowScripts ?? {}).sort())
})

test('npm and its lock file are the only way to install', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('save-exact=true')
  expect(readFileSync(join(root, 'scripts/bootstrap.mjs'), 'utf8')).toContain("['ci', ")
  for (const other of ['yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb', 'npm-shrinkwrap.json']) {
    expect(existsSync(join(root, other)), other).toBe(false)
  }
  const tracked = execFileSync('git', ['ls-files', '*package-lock.json', '*package.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const folders = ['', 'bench/'] // the benchmarks have their own dependencies
  expect(tracked.trim().split('\n').sort()).toEqual(
    folders.flatMap((folder) => [`${folder}package-lock.json`, `${folder}package.json`]).sort(),
  )
})
