// Serves the newest fifty bookings with node:http and one prepared statement. The total is counted once at startup.

import { BookingRow } from '../../../features/bookings/server/row.ts'
import { storeFile } from '../../../platform/store/sqlite.ts'
import { connect } from '../../../platform/store/sqlite-connection.ts'
import { columnOf } from '../../../platform/store/table.ts'
import { open } from './open.ts'

const db = connect(storeFile(process.env.DATA_DIR ?? ''))
const fields = Object.keys(BookingRow.shape).map((field) => `"${columnOf(field)}" AS "${field}"`)
const newest = db.prepare(`SELECT ${fields} FROM bookings ORDER BY id DESC LIMIT 51`)
const total = Number(db.prepare('SELECT count(*) AS count FROM bookings').get()?.count)

open((_, response) => {
  const rows = newest.all()
  const shown = rows.slice(0, 50)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Total-Count': total,
    ...(rows.length > 50 && { Link: `</api/bookings?limit=50&cursor=${shown.at(-1)?.id}>; rel="next"` }),
  })
  response.end(JSON.stringify(shown))
})
