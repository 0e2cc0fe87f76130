import { startPostgres } from '../../test/support/postgres.ts'

/** Runs `work` with a temporary PostgreSQL server. */
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
