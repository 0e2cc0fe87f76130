import { passwordHash } from '../support/admin-password.ts'
import { freePort } from '../support/postgres.ts'
import { type Engine, freshFolder, freshSchema } from '../support/stores.ts'

/** The environment of servers that share one new store and keep their port across restarts. */
export async function freshSettings(engine: Engine) {
  const settings: { DATA_DIR: string; PORT: string; DATABASE_URL?: string } & Record<string, string> = {
    DATA_DIR: freshFolder(),
    PORT: String(await freePort()),
    ADMIN_PASSWORD_HASH: passwordHash,
    LOG_LEVEL: 'silent',
  }
  if (engine === 'postgres') settings.DATABASE_URL = await freshSchema()
  return { settings, url: `http://127.0.0.1:${settings.PORT}` }
}
