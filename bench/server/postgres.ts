import { startPostgres } from '../../test/support/postgres.ts'

/** Runs a PostgreSQL of its own for as long as the work takes. */
export async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres()
  const stop = () => void postgres.stop()
  process.once('exit', stop)
  try {
    return await work(postgres.url)
  } finally {
    process.off('exit', stop)
    await postgres.stop()
  }
}
