import { timeSlots } from '../../domain/services.ts'
import { bookings } from '../../server/bookings/repository.ts'
import { searchTextByTable } from '../../server/dashboard/repositories.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openStore } from '../../server/store/open.ts'
import { indexPending } from '../../server/store/search.ts'
import { freshFolder } from '../temporary.ts'

/** Stands in one booking only, in the middle of them. */
export const rareWord = 'zymurgy'

const atOnce = 1000

/** Makes an embedded store with that many bookings; resolves to its folder. */
export async function folderWithBookings(count: number): Promise<string> {
  const folder = freshFolder()
  const store = await openStore({ DATA_DIR: folder, DATABASE_URL: undefined })
  await migrate(store)
  const start = Date.parse('2026-01-01T00:00:00Z')
  for (let first = 0; first < count; first += atOnce) {
    await store.write(async (sql) => {
      for (let number = first; number < Math.min(first + atOnce, count); number++) {
        await bookings.create(sql, bookingNumber(number, count), new Date(start + number * 60_000))
      }
    })
  }
  // As it stands a minute later, and from then on.
  while ((await store.write((sql) => indexPending(sql, searchTextByTable, atOnce))) > 0);
  await store.close()
  return folder
}

function bookingNumber(number: number, count: number) {
  const trouble = number === Math.floor(count / 2) ? `the ${rareWord} kettle trips the breaker` : 'the lights flicker'
  const day = new Date(Date.UTC(2090, 0, 1 + (number % 3000), 12))
  return {
    customerName: `Customer ${number}`,
    customerEmail: `customer-${number}@example.com`,
    customerPhone: `${200 + (number % 700)}-555-01${10 + (number % 90)}`,
    service: 'Electrical Inspection',
    preferredDate: day.toISOString(),
    preferredTime: timeSlots[number % timeSlots.length] ?? '9:00 AM',
    address: `${number} Sample Street, Harrah`,
    description: `When the pump starts, ${trouble} in the kitchen and the garage`,
  } as const
}
