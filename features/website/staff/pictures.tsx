import { ArrowLeft, RotateCw } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import { shapeOf, sizeAdvice } from '#core/picture-shapes.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { pictureNameOf, type Website, type WebsiteFile } from '#features/website/website.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { type ShrunkPhoto, shrinkPhoto } from '#ui/photos/shrink-photo.ts'
import { NameForm } from './name-form.tsx'
import { usePublish, useWebsiteFile } from './website-data.ts'

type Picture = Website['pictures'][number]

/** As wide as the hero on a screen with two pixels per CSS pixel. */
const maxEdge = 2880
/** Of the picture in the form. */
const shownEdge = 960

type PicturesProps = {
  pictures: readonly Picture[]
  /** The name of the picture that is opened first. */
  first?: string | undefined
  onClose(): void
}

/** The pictures of the site: each can be replaced and described, and new ones are added. */
export function WebsitePictures({ pictures, first, onClose }: PicturesProps) {
  const [open, setOpen] = useState(pictures.find(({ name }) => pictureNameOf(name) === first))
  if (open) return <OpenPicture key={open.name} picture={open} onClose={() => setOpen(undefined)} />
  return (
    <>
      <BackButton onClick={onClose}>All files</BackButton>
      <h3 className="mt-4 font-bold text-xl/title">Pictures</h3>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture) => (
          <li key={picture.name}>
            <button
              type="button"
              className="w-full rounded-lg border border-line p-2 text-left hover:bg-sunken"
              onClick={() => setOpen(picture)}
            >
              {picture.thumbnail ? (
                <img
                  src={picture.thumbnail}
                  alt=""
                  loading="lazy"
                  className="aspect-3/2 w-full rounded-sm object-cover"
                />
              ) : (
                <span className="grid aspect-3/2 w-full place-items-center rounded-sm bg-sunken text-muted text-sm">
                  Not published
                </span>
              )}
              <span className="mt-1 block truncate font-semibold">{pictureNameOf(picture.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <NameForm
          label="Name of a new picture"
          isTaken={(slug) => pictures.some(({ name }) => pictureNameOf(name) === slug)}
          onAdd={(slug) => setOpen({ name: `pictures/${slug}.jpg`, description: '', thumbnail: null })}
        />
      </div>
    </>
  )
}

const loading = { what: 'picture', empty: '', isEmpty: () => false }

function OpenPicture({ picture, onClose }: { picture: Picture; onClose(): void }) {
  const file = useWebsiteFile(picture.name)
  return (
    <ListStates query={useWebsiteFile('pictures.yaml')} {...loading}>
      {(descriptions) => (
        <ListStates query={file} {...loading}>
          {(loaded) => <PictureForm picture={picture} file={loaded} descriptions={descriptions} onClose={onClose} />}
        </ListStates>
      )}
    </ListStates>
  )
}

type PictureFormProps = { picture: Picture; file: WebsiteFile; descriptions: WebsiteFile; onClose(): void }

function PictureForm({ picture, file, descriptions, onClose }: PictureFormProps) {
  const { name, thumbnail } = picture
  const pictureName = pictureNameOf(name) ?? ''
  const before = String(descriptions.values[pictureName] ?? '')
  const [description, setDescription] = useState(before)
  const [picked, setPicked] = useState<File>()
  const [turns, setTurns] = useState(0)
  const [part, setPart] = useState(0.5)
  const [chosen, setChosen] = useState<ShrunkPhoto>()
  const { ratio } = shapeOf(pictureName)
  useEffect(() => {
    if (!picked) return
    let isNewest = true
    const shown = shrinkPhoto(picked, shownEdge, { ratio, turns, part })
    void shown.then((photo) => isNewest && setChosen(photo))
    return () => {
      isNewest = false
    }
  }, [picked, ratio, turns, part])
  const id = useId()
  const publish = usePublish()
  const isNew = file.version === ''
  const isDescribed = description.trim() !== ''
  const isChanged = chosen?.size !== undefined || description !== before

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setPicked(target.files?.[0])
    setTurns(0)
    setPart(0.5)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    try {
      if (picked && chosen?.size) {
        const { blob } = await shrinkPhoto(picked, maxEdge, { ratio, turns, part })
        await publish.mutateAsync({ name, version: file.version, changes: [], picture: await base64Of(blob) })
        // If the next step fails, only that one is repeated.
        setPicked(undefined)
        setChosen(undefined)
      }
      if (description !== before) {
        const { name, version } = descriptions
        await publish.mutateAsync({ name, version, changes: [{ path: [pictureName], value: description.trim() }] })
      }
      onClose()
    } catch {
      // The form says why.
    }
  }
  const advice = chosen && (chosen.size ? sizeAdvice(pictureName, chosen.size) : unreadable)
  return (
    <form noValidate aria-label={`Picture: ${pictureName}`} className="grid gap-5" onSubmit={onSubmit}>
      <div className="flex flex-wrap items-center gap-3">
        <BackButton onClick={onClose}>All pictures</BackButton>
        <h3 className="font-bold text-xl/title">Picture: {pictureName}</h3>
      </div>
      {(chosen?.preview ?? thumbnail) && (
        <img src={chosen?.preview ?? thumbnail ?? ''} alt={before} className="max-h-80 w-fit max-w-full rounded-lg" />
      )}
      <div className="field">
        <label htmlFor={id}>{isNew ? 'Choose a picture' : 'Replace it'}</label>
        <input
          id={id}
          type="file"
          accept="image/*"
          className="file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-control file:bg-card file:px-4 file:font-semibold"
          aria-describedby={advice ? `${id}-advice` : undefined}
          onChange={choose}
        />
        {advice && (
          <p id={`${id}-advice`} role="status" className="field-error">
            {advice}
          </p>
        )}
      </div>
      {chosen?.size && (
        <div className="flex flex-wrap items-end gap-4">
          <Button look="quiet" onClick={() => setTurns((turns + 1) % 4)}>
            <RotateCw aria-hidden className="size-4" />
            Turn
          </Button>
          {isCropped(chosen.size, ratio) && (
            <label className="grid min-w-48 grow gap-1 font-bold">
              Which part is shown
              <input
                type="range"
                min={0}
                max={1}
                step={0.05}
                value={part}
                className="h-11 w-full"
                onChange={({ target }) => setPart(target.valueAsNumber)}
              />
            </label>
          )}
        </div>
      )}
      <TextArea
        label="What it shows"
        hint="For visitors who do not see it, and for search engines."
        required
        rows={3}
        value={description}
        maxLength={500}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Problem>{publish.problem}</Problem>
      <SubmitButton
        className="w-fit"
        busy={publish.isPending}
        busyText="Publishing…"
        disabled={!isChanged || !isDescribed || (isNew && !chosen?.size)}
      >
        Publish
      </SubmitButton>
    </form>
  )
}

/** Whether the frame of the site cuts something off. */
const isCropped = ({ width, height }: { width: number; height: number }, ratio: number) =>
  Math.abs(width / height / ratio - 1) > 0.02

const unreadable =
  'This browser cannot open the picture. Save it as JPEG. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.'

const base64Of = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

function BackButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button look="quiet" onClick={onClick}>
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Button>
  )
}
