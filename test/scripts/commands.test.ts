import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

test('every npm command is one that sh and the shell of Windows understand', () => {
  const programs = ['node', 'npm', 'tsc', 'biome', 'knip']
  for (const [name, command] of Object.entries(project.scripts)) {
    // With exec, the signals that npm passes on reach node instead of sh. On Windows, exec.cmd has its name.
    for (const part of command.replace(/^exec /, '').split(' && ')) {
      // No variables, quotes, pipes, or commands of one shell.
      expect([name, part]).toEqual([name, expect.stringMatching(/^[\w@:./= -]+$/)])
      const [program = '', file = ''] = part.split(' ')
      expect(programs, name).toContain(program)
      if (program === 'node') expect([name, existsSync(join(root, file))]).toEqual([name, true])
    }
  }
  expect(readFileSync(join(root, 'exec.cmd'), 'utf8')).toBe('@%*\r\n')
})
