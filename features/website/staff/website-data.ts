import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import type {
  Preview,
  PreviewRequest,
  StartChoices,
  Website,
  WebsiteChange,
  WebsiteFile,
  WebsitePublish,
  WebsiteStart,
} from '#features/website/website.ts'

export const websitePath = '/api/admin/website'
export const filePath = `${websitePath}/file`
const historyPath = `${websitePath}/history`
const startPath = `${websitePath}/start`
const previewPath = `${websitePath}/preview`

/** How often and how long the dashboard looks whether visitors see a change. */
const lookMs = 250
/** How often an open form looks whether somebody else changes the same file. */
const othersMs = 5000
const longestLookMs = 30_000

export function useWebsite() {
  return useQuery({
    queryKey: [websitePath],
    queryFn: ({ signal }) => staffRequest<Website>(websitePath, { signal }),
    refetchOnMount: 'always',
  })
}

const addressOf = (name: string) => `${filePath}?name=${encodeURIComponent(name)}`

export const fileQuery = (name: string) =>
  queryOptions({
    queryKey: [filePath, name],
    queryFn: ({ signal }) => staffRequest<WebsiteFile>(addressOf(name), { signal }),
  })

/** The file, looked at again until visitors see it. */
export function useWebsiteFile(name: string) {
  const query = useQuery({
    ...fileQuery(name),
    refetchOnMount: 'always',
    refetchInterval: othersMs,
  })
  const isLive = query.data?.isLive
  const { refetch } = query
  useEffect(() => {
    if (isLive !== false) return
    const timer = setInterval(() => void refetch(), lookMs)
    const end = setTimeout(() => clearInterval(timer), longestLookMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isLive, refetch])
  return query
}

/** The page with this draft. The one before stays until it is there. */
export function usePreview(request: PreviewRequest) {
  return useQuery({
    queryKey: [previewPath, request],
    queryFn: ({ signal }) =>
      staffRequest<Preview>(previewPath, {
        ...{ method: 'POST', body: request, signal },
        headers: { Accept: 'application/problem+json' },
      }),
    // Its address answers once.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

export function useWebsiteHistory() {
  return useQuery({
    queryKey: [historyPath],
    queryFn: ({ signal }) => staffRequest<WebsiteChange[]>(historyPath, { signal }),
    refetchOnMount: 'always',
  })
}

function keep(file: WebsiteFile) {
  queryClient.setQueryData([filePath, file.name], file)
  void reload(historyPath)
}

export function useStartChoices() {
  return useQuery({
    queryKey: [startPath],
    queryFn: ({ signal }) => staffRequest<StartChoices>(startPath, { signal }),
  })
}

export function useStart() {
  return useStaffMutation<WebsiteStart, Website>({
    reloads: [websitePath],
    request: (body) => ({
      ...{ method: 'POST', path: startPath, body },
      headers: { Accept: 'application/problem+json' },
    }),
    success: () => ({ title: 'Website Published', description: 'Visitors see it in a moment.' }),
    failure: { title: 'Publish Failed', description: 'Nothing has changed.' },
  })
}

export function useUndo() {
  return useStaffMutation<WebsiteChange['id'], WebsiteFile>({
    reloads: [websitePath, historyPath],
    request: (id) => ({ method: 'POST', path: `${historyPath}/${id}/undo` }),
    success: 'Change Undone',
    failure: { title: 'Undo Failed', description: 'Failed to undo the change.' },
    onSuccess: keep,
  })
}

export function usePublish() {
  return useStaffMutation<WebsitePublish, WebsiteFile>({
    reloads: [websitePath, historyPath],
    request: (body) => ({
      ...{ method: 'POST', path: `${websitePath}/publish`, body },
      headers: { Accept: 'application/problem+json' },
    }),
    success: 'Website Published',
    failure: { title: 'Publish Failed', description: 'Nothing has changed.' },
    explain: ({ status }) =>
      status === 412 ? 'Somebody else changed this file. Close it, and open it again.' : undefined,
    onSuccess: keep,
  })
}
