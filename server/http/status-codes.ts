/** What each status is called. Imported by name, `node:http` would load all of `fetch` at the start, for 50 ms. */
export const { STATUS_CODES } = process.getBuiltinModule('node:http')
