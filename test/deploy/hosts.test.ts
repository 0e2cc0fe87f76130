import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { readEnvironment } from '#platform/env.ts'
import { freshFolder } from '../support/stores.ts'
import { image } from './image.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

/** The health check of the image asks this path. */
const [healthPath] = /\/\w+(?=`)/.exec(image.healthCheck.join(' ')) ?? []
const readable = { path: healthPath, volume: image.volume }

test('the file for Fly.io names the port, the volume and the health check of the image', () => {
  const { env, mounts, http_service } = parseToml(read('hosts/fly.toml')) as Record<string, Record<string, unknown>>
  expect(http_service).toMatchObject({ internal_port: Number(env?.PORT), checks: [{ path: healthPath }] })
  expect(mounts).toMatchObject({ destination: image.volume })
  // There, the user of the image may not listen below 1024.
  expect(Number(env?.PORT)).toBeGreaterThan(1023)
  expect(readEnvironment(env as NodeJS.ProcessEnv)).toMatchObject({ PUBLIC_URL: 'https://acme.example.com' })
})

test('the file for Render names the port, the disk and the health check of the image', () => {
  const [service] = parseYaml(read('hosts/render.yaml')).services
  expect({ path: service.healthCheckPath, volume: service.disk.mountPath }).toEqual(readable)
  const given = service.envVars.filter((variable: object) => 'value' in variable)
  const env = Object.fromEntries(given.map(({ key, value }: { key: string; value: string }) => [key, value]))
  expect(readEnvironment(env).PORT).toBeGreaterThan(1023)
  expect(service.dockerfilePath).toBe('./root.Dockerfile')
})

test('the file for Railway names the volume and the health check of the image', () => {
  const { build, deploy } = JSON.parse(read('hosts/railway.json'))
  expect({ path: deploy.healthcheckPath, volume: deploy.requiredMountPath }).toEqual(readable)
  expect(build.dockerfilePath).toBe('root.Dockerfile')
})

test('cloud-init gives setup.sh three values, and keeps what it prints from others', () => {
  const text = read('cloud-init.yaml')
  expect(text).toMatch(/^#cloud-config\n/)
  const { write_files, runcmd } = parseYaml(text)
  const folder = freshFolder()
  const env = join(folder, 'setup.env')
  writeFileSync(env, write_files[0].content)
  writeFileSync(join(folder, 'setup.sh'), 'echo "$DOMAIN|$EMAIL|$SMTP_URL"\n')
  execFileSync('sh', ['-c', runcmd[1].replaceAll('/root', folder)], { env: { PATH: process.env.PATH } })
  expect(readFileSync(join(folder, 'setup.log'), 'utf8')).toBe(
    'acme.example.com|office@example.com|smtps://user:password@mail.example.com:465\n',
  )
  expect(execFileSync('stat', ['--format=%a', join(folder, 'setup.log')]).toString()).toBe('600\n')
})
