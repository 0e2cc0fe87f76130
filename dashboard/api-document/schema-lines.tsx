import { partsOf, type Schema, wordsOf } from './open-api.ts'

/** What a value may be, and under it the same of its parts. */
export function SchemaLines({ schema }: { schema: Schema }) {
  const parts = partsOf(schema)
  return (
    <>
      {wordsOf(schema)}
      {parts.length > 0 && (
        <ul>
          {parts.map(({ name, schema: part, isOptional }) => (
            <li key={name}>
              <code>{name}</code>
              {isOptional && ', optional'}: <SchemaLines schema={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
