import { bookings } from '../../features/bookings/server/bookings.ts'
import { timeSlots } from '../../firm/services.ts'
import { migrate } from '../../platform/store/migrate.ts'
import { openStore } from '../../platform/store/open.ts'
import { createTemporaryFolder } from '../temporary.ts'

/** Occurs in one booking only, in the middle of the list. */
export const rareTerm = 'zymurgy'

const batchSize = 1000

/** Creates a SQLite store with this many bookings. Resolves to its folder. */
export async function createStoreWithBookings(count: number): Promise<string> {
  const folder = createTemporaryFolder()
  const store = await openStore({ DATA_DIR: folder, DATABASE_URL: undefined })
  await migrate(store)
  const start = Date.parse('2026-01-01T00:00:00Z')
  for (let first = 0; first < count; first += batchSize) {
    await store.write(async (sql) => {
      for (let number = first; number < Math.min(first + batchSize, count); number++) {
        await bookings.create(sql, bookingNumber(number, count), new Date(start + number * 60_000))
      }
    })
  }
  await store.close()
  return folder
}

function bookingNumber(number: number, count: number) {
  const problem = number === Math.floor(count / 2) ? `the ${rareTerm} kettle trips the breaker` : 'the lights flicker'
  const day = new Date(Date.UTC(2090, 0, 1 + (number % 3000), 12))
  return {
    customerName: `Customer ${number}`,
    customerEmail: `customer-${number}@example.com`,
    customerPhone: `${200 + (number % 700)}-555-01${10 + (number % 90)}`,
    service: 'Electrical Inspection',
    preferredDate: day.toISOString(),
    preferredTime: timeSlots[number % timeSlots.length] ?? '9:00 AM',
    address: `${number} Sample Street, Harrah`,
    howHeard: null,
    description: `When the pump starts, ${problem} in the kitchen and the garage`,
  } as const
}
