type NumberTableProps<Row> = {
  title: string
  /** The heading of the first column. */
  first: string
  columns: readonly (readonly [heading: string, inWords: (row: Row) => string])[]
  rows: readonly { name: string; row: Row }[]
}

/** A table of numbers that scrolls sideways on a phone. The names stay in view. */
export function NumberTable<Row>({ title, first, columns, rows }: NumberTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it sideways on a phone.
    <section className="min-w-0 overflow-x-auto" aria-label={title} tabIndex={0}>
      <table className="w-full whitespace-nowrap text-right text-sm/normal tabular-nums">
        <caption className="mb-2 text-left font-bold text-base">{title}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {[first, ...columns.map(([heading]) => heading)].map((heading) => (
              <th
                key={heading}
                scope="col"
                className="py-1.5 pl-3 font-medium first:sticky first:left-0 first:bg-card first:pl-0 first:text-left"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, row }) => (
            <tr key={name} className="border-line border-b">
              <th
                scope="row"
                className="sticky left-0 max-w-56 whitespace-normal bg-card py-1.5 text-left font-semibold wrap-anywhere"
              >
                {name}
              </th>
              {columns.map(([heading, inWords]) => (
                <td key={heading} className="py-1.5 pl-3">
                  {inWords(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
