import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { PageHead } from '#dashboard/kit/page-head.tsx'
import type { OpenApi } from './open-api.ts'

const Operations = lazy(() => import('./operations.tsx'))

/** The OpenAPI document as a readable page. */
export function ApiPage() {
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
          <Suspense>
            <Operations document={document} />
          </Suspense>
        )}
      </ListStates>
    </div>
  )
}
