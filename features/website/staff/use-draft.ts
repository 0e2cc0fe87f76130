import { useEffect, useRef, useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { reload } from '#dashboard/kit/lists.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import { withValue } from '#features/website/form-tree.ts'
import type { DraftKept, FileDraft, WebsiteFile } from '#features/website/website.ts'
import { ApiError } from '#ui/api.ts'
import { filePath, websitePath } from './website-data.ts'

const pauseMs = 400

/** The file as its draft changes it. */
export function withDraft({ values, body, draft }: WebsiteFile): Pick<WebsiteFile, 'values' | 'body'> {
  if (!draft) return { values, body }
  const changed = draft.changes.reduce<unknown>(
    (before, { path, value }) => withValue(before, path, value ?? undefined) ?? {},
    values,
  )
  return { values: changed as WebsiteFile['values'], body: draft.body ?? body } // the top of a file is a group
}

type KeptState = { isKept: boolean; isOthers: boolean; takeOver(file: WebsiteFile): void }

/** `isPaused`: while it is being published, which removes it. */
type DraftOptions = { isPaused: boolean }

/**
 * Keeps what is typed on the server, a moment after the last key and when the form leaves the screen. `isOthers`: somebody else
 * changed the draft, so that this one is not kept until the form takes over theirs.
 */
export function useDraft(file: WebsiteFile, draft: FileDraft, { isPaused }: DraftOptions): KeptState {
  const asText = JSON.stringify(draft)
  const [kept, setKept] = useState(() => JSON.stringify({ ...draft, ...changesOf(file) }))
  const [isOthers, setOthers] = useState(false)
  const since = useRef(file.draft?.savedAt ?? null)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const isKept = asText === kept

  const save = useRef(async () => {})
  save.current = async () => {
    if (isKept || isOthers || isPaused) return
    try {
      const body = { ...draft, since: since.current }
      const { savedAt } = await staffRequest<DraftKept>(`${websitePath}/draft`, { method: 'PUT', body })
      // The list of files says which have a draft.
      if ((savedAt === null) !== (since.current === null)) void reload(websitePath)
      since.current = savedAt
      setKept(asText)
      queryClient.setQueryData<WebsiteFile>(
        [filePath, draft.name],
        (before) => before && withKept(before, draft, savedAt),
      )
    } catch (error) {
      // Without a connection, the next key or the connection tries again.
      if (error instanceof ApiError && error.status === 412) setOthers(true)
    }
  }
  const saveInTurn = useRef(() => {
    sending.current = sending.current.then(() => save.current())
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft starts the pause again
  useEffect(() => {
    const timer = setTimeout(saveInTurn.current, pauseMs)
    return () => clearTimeout(timer)
  }, [asText, isPaused])
  useEffect(() => {
    const now = saveInTurn.current
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [])
  const isNewer = isKept && !isOthers && (file.draft?.savedAt ?? '') > (since.current ?? '') && !file.draft?.isOwn
  return {
    isKept,
    isOthers: isOthers || isNewer,
    takeOver(from) {
      since.current = from.draft?.savedAt ?? null
      setOthers(false)
      setKept(JSON.stringify({ name: from.name, ...changesOf(from) }))
    },
  }
}

const changesOf = ({ draft }: WebsiteFile): Omit<FileDraft, 'name'> => ({
  changes: draft?.changes ?? [],
  ...(draft && draft.body !== null && { body: draft.body }),
})

const withKept = (file: WebsiteFile, { changes, body }: FileDraft, savedAt: string | null): WebsiteFile => ({
  ...file,
  draft: savedAt === null ? null : { changes, body: body ?? null, savedAt, person: null, isOwn: true },
})
