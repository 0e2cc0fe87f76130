import { QueryClient } from '@tanstack/react-query'

/** Data is loaded once, and again only after staff change something or refresh: docs/developer/specification.md, Dashboard. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // Without a connection, a request fails at once instead of waiting unseen. The library also misses that the browser
      // is online again while the dashboard is locked.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
