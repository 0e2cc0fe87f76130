// Migrates the store of DATABASE_URL or DATA_DIR to the schema of a made-up next release.
import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { releases } from '../releases.ts'

const { DATA_DIR = '', DATABASE_URL } = process.env
const store = await openStore({ DATA_DIR, DATABASE_URL })
await migrate(store, releases)
await store.close()
