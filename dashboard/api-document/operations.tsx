import { type ApiOperation, type OpenApi, operationsOf, partsOf, type Schema, wordsOf } from './open-api.ts'

/** The operations of the document. It loads with the page, apart from the dashboard. */
export default function Operations({ document }: { document: OpenApi }) {
  return (
    <ul className="grid gap-2">
      {operationsOf(document).map((operation) => (
        <li key={`${operation.method} ${operation.path}`}>
          <Operation operation={operation} />
        </li>
      ))}
    </ul>
  )
}

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, isForStaff, parameters, body, responses } = operation
  return (
    <details className="rounded-xl border border-line px-4 wrap-anywhere">
      <summary className="min-h-11 py-2.5">
        <code className="font-bold">
          {method} {path}
        </code>{' '}
        {summary}
      </summary>
      <div className="pb-4">
        <p>{isForStaff ? 'Staff only.' : 'Public.'}</p>
        {parameters.length > 0 && (
          <>
            <Heading>Parameters</Heading>
            <ul className="list-disc pl-5">
              {parameters.map(({ name, in: location, required, schema }) => (
                <li key={`${location} ${name}`}>
                  <code>{name}</code> in the {location}
                  {!required && ', optional'}: <SchemaLines schema={schema} />
                </li>
              ))}
            </ul>
          </>
        )}
        {body && (
          <>
            <Heading>Body</Heading>
            <SchemaLines schema={body} />
          </>
        )}
        <Heading>Responses</Heading>
        <ul className="list-disc pl-5">
          {responses.map(({ status, description, types, schema }) => (
            <li key={status}>
              <code>{status}</code> {description}
              {types.length > 0 && `, ${types.join(' or ')}`}
              {schema && (
                <>
                  : <SchemaLines schema={schema} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

const Heading = ({ children }: { children: string }) => <h2 className="mt-3 font-bold">{children}</h2>

/** A schema in words, with its properties as a nested list. */
function SchemaLines({ schema }: { schema: Schema }) {
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
