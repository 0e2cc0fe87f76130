import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import type { Website, WebsiteChange, WebsiteFile, WebsitePublish } from '#features/website/website.ts'

const path = '/api/admin/website'
const filePath = `${path}/file`
const historyPath = `${path}/history`

/** How often and how long the dashboard looks whether visitors see a change. */
const lookMs = 500
const longestLookMs = 30_000

export function useWebsite() {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffRequest<Website>(path, { signal }),
    refetchOnMount: 'always',
  })
}

const addressOf = (name: string) => `${filePath}?name=${encodeURIComponent(name)}`

/** The file, looked at again until visitors see it. */
export function useWebsiteFile(name: string) {
  const query = useQuery({
    queryKey: [filePath, name],
    queryFn: ({ signal }) => staffRequest<WebsiteFile>(addressOf(name), { signal }),
    refetchOnMount: 'always',
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

export function useUndo() {
  return useStaffMutation<WebsiteChange['id'], WebsiteFile>({
    reloads: [path, historyPath],
    request: (id) => ({ method: 'POST', path: `${historyPath}/${id}/undo` }),
    success: 'Change Undone',
    failure: { title: 'Undo Failed', description: 'Failed to undo the change.' },
    onSuccess: keep,
  })
}

export function usePublish() {
  return useStaffMutation<WebsitePublish, WebsiteFile>({
    reloads: [path, historyPath],
    request: (body) => ({
      ...{ method: 'POST', path: `${path}/publish`, body },
      headers: { Accept: 'application/problem+json' },
    }),
    success: 'Website Published',
    failure: { title: 'Publish Failed', description: 'Nothing has changed.' },
    explain: ({ status }) =>
      status === 412 ? 'Somebody else changed this file. Close it, and open it again.' : undefined,
    onSuccess: keep,
  })
}
