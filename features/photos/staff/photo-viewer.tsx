import { ChevronLeft, ChevronRight, ImageOff, type LucideIcon, Trash2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useMay } from '#dashboard/kit/access.ts'
import { DeleteDialog } from '#dashboard/kit/delete-dialog.tsx'
import { useModal } from '#ui/use-modal.ts'
import { usePhotoDeletion, usePicture } from './row-photo-list.ts'
import { useZoom } from './use-zoom.ts'

type PhotoViewerProps = {
  photos: readonly number[]
  /** Such as "booking B-12". */
  row: string
  /** The index of the photo that is shown first. */
  first: number
  onClose(): void
}

const zoomStep = 1.5
const keyPanPx = 80

/** Shows a row's photos in full size, one at a time. */
export function PhotoViewer({ photos, row, first, onClose }: PhotoViewerProps) {
  const dialog = useModal()
  const mayDelete = useMay('DELETE /api/photos/:id')
  const [chosen, setChosen] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const zoom = useZoom(go)
  const deletion = usePhotoDeletion(() => {
    zoom.reset()
    if (photos.length === 1) onClose()
  })
  // A deletion may have left fewer photos.
  const index = Math.min(chosen, photos.length - 1)
  const photo = photos[index]
  const { scale, x, y } = zoom.view
  const isZoomed = scale > 1

  function go(step: 1 | -1) {
    if (photos[index + step] === undefined) return
    setChosen(index + step)
    zoom.reset()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const pans: Record<string, [number, number]> = {
      ArrowLeft: [keyPanPx, 0],
      ArrowRight: [-keyPanPx, 0],
      ArrowUp: [0, keyPanPx],
      ArrowDown: [0, -keyPanPx],
    }
    const pan = pans[event.key]
    if (pan && isZoomed) zoom.moveBy(...pan)
    else if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
    else if (event.key === '+' || event.key === '=') zoom.zoomBy(zoomStep)
    else if (event.key === '-') zoom.zoomBy(1 / zoomStep)
    else return
    event.preventDefault()
  }

  if (photo === undefined) return null
  const count = `${index + 1} of ${photos.length}`
  return (
    <>
      <dialog
        ref={dialog}
        className="photo-viewer m-0 h-dvh max-h-none w-screen max-w-none grid-rows-[auto_minmax(0,1fr)] bg-card text-ink open:grid"
        aria-label={`Photos for ${row}`}
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <header className="flex items-center gap-1 border-line border-b px-2 py-1.5">
          <p role="status" className="mr-auto pl-2 font-semibold tabular-nums">
            {count}
          </p>
          <Tool icon={ZoomOut} label="Zoom out" isOff={!isZoomed} onClick={() => zoom.zoomBy(1 / zoomStep)} />
          <Tool icon={ZoomIn} label="Zoom in" onClick={() => zoom.zoomBy(zoomStep)} />
          {mayDelete && (
            <Tool icon={Trash2} label="Delete photo" isOff={deletion.isPending} onClick={() => setAsking(true)} />
          )}
          <Tool icon={X} label="Close" onClick={onClose} />
        </header>
        <div className="relative overflow-hidden bg-sunken">
          <div
            ref={zoom.frame}
            className={`absolute inset-0 touch-none select-none ${isZoomed ? 'cursor-grab' : ''}`}
            {...zoom.pointerHandlers}
          >
            <Picture
              key={photo}
              id={photo}
              name={`Photo ${count} for ${row}`}
              transform={`translate(${x}px, ${y}px) scale(${scale})`}
            />
          </div>
          {photos.length > 1 && (
            <>
              <Step
                icon={ChevronLeft}
                label="Previous photo"
                side="left-2"
                isOff={index === 0}
                onClick={() => go(-1)}
              />
              <Step
                icon={ChevronRight}
                label="Next photo"
                side="right-2"
                isOff={index === photos.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
        </div>
      </dialog>
      {isAsking && (
        <DeleteDialog what={`photo ${count}`} onDelete={() => deletion.mutate(photo)} onClose={() => setAsking(false)}>
          You cannot undo this.
        </DeleteDialog>
      )}
    </>
  )
}

function Picture({ id, name, transform }: { id: number; name: string; transform: string }) {
  const { url, failed } = usePicture(id, 'full')
  const thumbnail = usePicture(id, 'thumb')
  const shown = url ?? thumbnail.url
  if (failed) {
    return (
      <p className="grid h-full place-content-center justify-items-center gap-2 p-4 text-center">
        <ImageOff aria-hidden className="size-8" />
        This photo could not be loaded.
      </p>
    )
  }
  // The thumbnail fills the screen until the picture is there.
  return (
    shown && <img src={shown} alt={name} draggable={false} className="size-full object-contain" style={{ transform }} />
  )
}

type ToolProps = { icon: LucideIcon; label: string; isOff?: boolean; onClick(): void }

/** It uses aria-disabled, because a disabled button loses focus. */
function Tool({ icon: Icon, label, isOff = false, onClick, className = '' }: ToolProps & { className?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={`icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-40 ${className}`}
      onClick={() => isOff || onClick()}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

function Step({ side, ...tool }: ToolProps & { side: string }) {
  return (
    <Tool {...tool} className={`absolute top-1/2 -mt-6 size-12 rounded-full border border-control bg-card ${side}`} />
  )
}
