import { Camera } from 'lucide-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Problem } from '#dashboard/kit/problem.tsx'
import { type JobPhotoKind, jobPhotoKinds } from '#features/job/job.ts'
import { shrinkPhoto } from '#ui/photos/shrink-photo.ts'
import { addPhoto } from './job-data.ts'
import { noRoom, Part, type PartProps, Waiting } from './job-part.tsx'

export const kindLabels: Record<JobPhotoKind, string> = { before: 'Before', during: 'During', after: 'After' }

/** Each button opens the camera. Photos without signal wait on this device. */
export function JobPhotos({ bookingId, waiting }: PartProps) {
  const [problem, setProblem] = useState<string>()
  async function take(kind: JobPhotoKind, { target }: ChangeEvent<HTMLInputElement>) {
    setProblem(undefined)
    const files = [...(target.files ?? [])]
    target.value = ''
    try {
      for (const file of files) await addPhoto(bookingId, kind, (await shrinkPhoto(file)).blob)
    } catch {
      setProblem(noRoom)
    }
  }
  return (
    <Part title="Job photos">
      <div className="flex flex-wrap gap-2">
        {jobPhotoKinds.map((kind) => (
          <label key={kind} className="button grow focus-within:outline-2" data-look="quiet">
            <Camera aria-hidden className="size-4" />
            {kindLabels[kind]}
            <span className="sr-only">: take a photo</span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              className="sr-only"
              onChange={(event) => void take(kind, event)}
            />
          </label>
        ))}
      </div>
      <Problem>{problem}</Problem>
      {waiting.length > 0 && (
        <>
          <ul aria-label="Photos that wait" className="flex flex-wrap gap-2">
            {waiting.map((photo) => (
              <li key={photo.order}>
                <WaitingPhoto picture={photo.body as Blob} />
              </li>
            ))}
          </ul>
          <Waiting>{waiting.length === 1 ? '1 photo waits' : `${waiting.length} photos wait`} to be sent.</Waiting>
        </>
      )}
    </Part>
  )
}

function WaitingPhoto({ picture }: { picture: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(picture)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return url && <img src={url} alt="Waiting to be sent" className="size-18 rounded-lg object-cover opacity-60" />
}
