import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { timeSlots } from '#firm/services.ts'
import { aBooking } from '../support/api.ts'
import { engines, freshFolder, freshSchema } from '../support/stores.ts'
import { report } from './check-result.ts'
import { size, timeoutMs } from './size.ts'

const zones = ['Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Chicago', 'Asia/Tokyo', 'Europe/Berlin', 'UTC'].slice(
  0,
  size.zones,
)
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')

/** Consecutive days in words, computed without time zones. */
function* daysFrom2027(count: number) {
  let [year, month, date] = [2027, 0, 1]
  for (let index = 0; index < count; index++) {
    yield `${weekdays[(5 + index) % 7]}, ${months[month]} ${date}, ${year}`
    const lengths = [31, year % 4 ? 28 : 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if (date++ < (lengths[month] ?? 0)) continue
    date = 1
    month = (month + 1) % 12
    if (month === 0) year++
  }
}

function runIn(zone: string, child: string, env: Record<string, string>, input = ''): string {
  const program = join(import.meta.dirname, 'children', child)
  const allEnv = { PATH: process.env.PATH, TZ: zone, BOOKING: JSON.stringify(aBooking()), ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: allEnv,
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(status, stderr).toBe(0)
  return stdout
}

for (const engine of engines) {
  test(`${engine}: staff see the day that the visitor picked, in every time zone`, { timeout: timeoutMs }, async ({
    task,
  }) => {
    const picked = [...daysFrom2027(size.days)].flatMap((day) => timeSlots.map((slot) => `${day}, ${slot}`))
    const location: Record<string, string> = { DATA_DIR: freshFolder() }
    let shifted = 0
    let checked = 0
    for (const [index, zone] of zones.entries()) {
      if (engine === 'postgres') location.DATABASE_URL = await freshSchema()
      else location.DATA_DIR = freshFolder()
      const sent = runIn(zone, 'picked-days.ts', { DAYS: String(size.days) })
      const serverZone = zones[(index + 1) % zones.length] ?? 'UTC'
      const shown: string[] = JSON.parse(runIn(serverZone, 'shown-days.ts', location, sent))
      expect(shown).toHaveLength(picked.length)
      shifted += shown.filter((visit, index) => visit !== picked[index]).length
      checked += shown.length
    }
    const what = `${size.days} days × ${timeSlots.length} slots × ${zones.length} zones, the server in another zone`
    const notes = `${shifted} shifted`
    report(task, { what, engine, times: checked, acknowledged: checked, lost: shifted, partial: 0, twice: 0, notes })
  })
}
