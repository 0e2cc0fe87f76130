import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { PageHead } from '#dashboard/shared/page-head.tsx'
import { type ApiOperation, type OpenApi, operationsOf } from './open-api.ts'
import { SchemaLines } from './schema-lines.tsx'

/** The OpenAPI document as a readable page. */
export default function ApiDocument() {
  const query = useQuery({
    queryKey: ['/api/openapi.json'],
    queryFn: ({ signal }) => staffRequest<OpenApi>('/api/openapi.json', { signal }),
  })
  return (
    <div className="wrap pt-5 pb-12">
      <PageHead title="API">
        <a className="link flex min-h-11 items-center" href="#lists">
          Back to the dashboard
        </a>
      </PageHead>
      <p className="mt-2 mb-4">
        Endpoints for other programs, from <code>/api/openapi.json</code>. Staff endpoints need the header{' '}
        <code>Authorization: Bearer</code> with the token from the login.
      </p>
      <ListStates query={query} what="API document" empty="No endpoints found." isEmpty={({ paths }) => !paths}>
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
