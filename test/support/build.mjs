// Tests read and start what was built, so a stale build is built again first.
import { build } from '../../scripts/bootstrap.mjs'

export default () => build()
