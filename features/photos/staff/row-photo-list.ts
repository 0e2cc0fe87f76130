import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staffFetch, staffRequest } from '#dashboard/kit/access.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { photosPath } from '#dashboard/kit/lists.ts'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { Photo, PhotoSize, RowPhotos } from '#features/photos/photo.ts'

type PhotoId = Photo['id']

/** The query key of pictures, apart from the lists: a picture never changes. */
const picturesKey = 'pictures'
/** The cache drops a picture soon after it is no longer shown, because pictures are large. */
const pictureCacheMs = 60_000

/** The ids of the row's photos, oldest first. One request covers all rows of the batch. */
export function useRowPhotos(list: RequestList, id: number): PhotoId[] {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [photosPath, list, ids],
    queryFn: async () => {
      const rows = await staffRequest<RowPhotos[]>(`${photosPath}?list=${list}&ids=${ids}`)
      return new Map(rows.map((row) => [row.id, row.photos]))
    },
    enabled: ids !== '',
  })
  return data?.get(id) ?? []
}

/** The object URL of a photo's picture, which only staff may load. It is undefined until the picture is there. */
export function usePicture(
  id: PhotoId,
  size: PhotoSize,
  isWanted = true,
): { url: string | undefined; failed: boolean } {
  const { data: picture, isError } = useQuery({
    queryKey: [picturesKey, id, size],
    queryFn: async ({ signal }) => (await staffFetch(`${photosPath}/${id}?size=${size}`, { signal })).blob(),
    enabled: isWanted,
    gcTime: pictureCacheMs,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const created = URL.createObjectURL(picture)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return { url, failed: isError }
}

/** `onGone` is called when the photo no longer exists. */
export function usePhotoDeletion(onGone: () => void) {
  return useStaffMutation<PhotoId>({
    reloads: [photosPath],
    request: (id) => ({ method: 'DELETE', path: `${photosPath}/${id}` }),
    success: 'Photo Deleted',
    failure: { title: 'Delete Failed', description: 'Failed to delete photo.' },
    onSuccess: onGone,
    onDeleted: onGone,
  })
}
