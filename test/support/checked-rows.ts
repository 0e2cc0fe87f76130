import type { Sql, Store } from '#platform/store/store.ts'

/** Wraps the store so that a statement fails whose rows have other columns than the schema that types them. */
export function withCheckedRows(store: Store): Store {
  return {
    ...store,
    read: checked(store.read),
    scan: checked(store.scan),
    write: (job) => store.write((sql) => job(checked(sql))),
  }
}

function checked(sql: Sql): Sql {
  return async (statement, parameters, schema) => {
    const rows = await sql(statement, parameters, schema)
    const [first] = rows
    if (!schema || !first) return rows
    const [columns, keys] = [first, schema.shape].map((each) => Object.keys(each))
    const missing = keys?.filter((key) => !columns?.includes(key))
    const surplus = columns?.filter((column) => !keys?.includes(column))
    if (missing?.length || surplus?.length)
      throw new Error(`Missing columns: ${missing}. Surplus columns: ${surplus}. In: ${statement}`)
    return rows
  }
}
