// What the forms load once a photo is chosen.
export { PhotoPicker } from '#ui/photos/photo-picker.tsx'
export { createPhotos } from '#ui/photos/photos.ts'
export { SentPhotos } from './sent-photos.tsx'
