// Tests start the server bundle, so a stale bundle is rebuilt first.
import { buildServer } from '../../scripts/bootstrap.mjs'

export default () => buildServer()
