// Tests start the bundle, so it is built first when a source of it has changed.
import { buildServer } from '../../scripts/bootstrap.mjs'

export default () => buildServer()
