import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { type ApiOperation, type OpenApi, operationsOf } from './open-api.ts'
import { SchemaLines } from './schema-lines.tsx'

/** The API's own description, for staff to read. */
export default function ApiDocument() {
  const query = useQuery({
    queryKey: ['/api/openapi.json'],
    queryFn: ({ signal }) => staffRequest<OpenApi>('/api/openapi.json', { signal }),
  })
  return (
    <div className="wrap desk">
      <div className="desk-head">
        <h1>API</h1>
        <a className="link flex min-h-11 items-center" href="#lists">
          Back to the desk
        </a>
      </div>
      <p className="mt-2 mb-4">
        What other programs can ask for, as <code>/api/openapi.json</code> says it. Staff calls carry{' '}
        <code>Authorization: Bearer</code> and the token that the login answers.
      </p>
      <ListStates query={query} what="description" empty="Nothing is described." isEmpty={({ paths }) => !paths}>
        {(document) => (
          <ul className="grid gap-2">
            {operationsOf(document).map((operation) => (
              <li key={`${operation.method} ${operation.path}`}>
                <Operation operation={operation} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, isForStaff, parameters, body, answers } = operation
  return (
    <details className="api-call">
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        {summary}
      </summary>
      <p>{isForStaff ? 'For staff.' : 'For everybody.'}</p>
      {parameters.length > 0 && (
        <>
          <h2>Parameters</h2>
          <ul>
            {parameters.map(({ name, in: place, required, schema }) => (
              <li key={`${place} ${name}`}>
                <code>{name}</code> in the {place}
                {!required && ', optional'}: <SchemaLines schema={schema} />
              </li>
            ))}
          </ul>
        </>
      )}
      {body && (
        <>
          <h2>Body</h2>
          <SchemaLines schema={body} />
        </>
      )}
      <h2>Answers</h2>
      <ul>
        {answers.map(({ status, description, types, schema }) => (
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
    </details>
  )
}
