import type { Photos } from '#ui/photos/chosen-photo.ts'
import { PhotoPicker } from '#ui/photos/photo-picker.tsx'

/** What became of the photos that were chosen before sending. Empty if there were none. */
export function SentPhotos({ photos, requestPath }: { photos: Photos; requestPath: string | undefined }) {
  const { photos: chosen } = photos.use()
  if (chosen.length === 0) return null
  const arrived = chosen.filter(({ step }) => step === 'sent').length
  const isSending = requestPath !== undefined && chosen.some(({ step }) => step === 'waiting' || step === 'sending')
  const summary = isSending ? 'Your photos are on their way' : `${arrived} of ${chosen.length} photos arrived`
  if (requestPath) return <PhotoPicker photos={photos} label={summary} hint="You can add photos at any time" />
  return <p>We have your form, but not your photos. Please call us about them.</p>
}
