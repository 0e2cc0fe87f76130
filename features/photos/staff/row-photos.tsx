import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { Fact } from '#dashboard/kit/row-details.tsx'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { usePicture, useRowPhotos } from './row-photo-list.ts'

/** The photos of a row. */
export function RowPhotos({ list, id }: { list: RequestList; id: number }) {
  const photos = useRowPhotos(list, id)
  if (photos.length === 0) return null
  return (
    <Fact name="Photos" isWide>
      <Thumbnails list={list} id={id} photos={photos} />
    </Fact>
  )
}

type ThumbnailsProps = { list: RequestList; id: number; photos: readonly number[] }

/** Each opens the viewer. */
export function Thumbnails({ list, id, photos }: ThumbnailsProps) {
  const [opened, setOpened] = useState<number>()
  const row = `${lists[list].noun} ${referenceOf(list, id)}`
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <Thumbnail
            key={photo}
            id={photo}
            name={`Photo ${index + 1} of ${photos.length} for ${row}`}
            onOpen={() => setOpened(index)}
          />
        ))}
      </ul>
      {opened !== undefined && (
        <PhotoViewer photos={photos} row={row} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Thumbnail({ id, name, onOpen }: { id: number; name: string; onOpen(): void }) {
  const item = useFocusAfterRemoval<HTMLLIElement>((removed) => removed.closest('article'))
  const [button, isNear] = useNear()
  const { url, failed } = usePicture(id, 'thumb', isNear)
  return (
    <li ref={item}>
      <button
        ref={button}
        type="button"
        className="grid size-18 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-muted"
        onClick={onOpen}
      >
        {url ? (
          <img src={url} alt={name} className="size-full object-cover" />
        ) : (
          <span className="sr-only">{name}</span>
        )}
        {failed && <ImageOff aria-hidden className="size-6" />}
      </button>
    </li>
  )
}

/** Whether the element has come near the screen. */
function useNear() {
  const ref = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear] as const
}
