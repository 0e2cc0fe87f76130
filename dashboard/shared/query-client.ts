import { QueryClient } from '@tanstack/react-query'

/** Data is loaded once and again only after a change of our own or a refresh, as the specification asks. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    },
    // Without a connection, a change fails at once instead of waiting unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})
