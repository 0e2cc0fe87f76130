import { partsOf, type Schema, wordsOf } from './open-api.ts'

/** A schema in words, with its properties as a nested list. */
export function SchemaLines({ schema }: { schema: Schema }) {
  const parts = partsOf(schema)
  return (
    <>
      {wordsOf(schema)}
      {parts.length > 0 && (
        <ul className="list-disc pl-5">
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
