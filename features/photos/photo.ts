import * as z from 'zod/mini'
import { Id, Timestamp } from '#firm/fields.ts'

/** A photo without its picture. Width and height are those of the full size, in pixels. */
export const Photo = z.object({
  id: Id,
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
  createdAt: Timestamp,
})
export type Photo = z.infer<typeof Photo>

/** A photo as staff see it. The kind is null for one that the customer sent. */
export const StaffPhoto = z.extend(Photo, { kind: z.nullable(z.enum(['before', 'during', 'after'])) })
export type StaffPhoto = z.infer<typeof StaffPhoto>

export const PhotoReceipt = z.pick(Photo, { id: true })
export type PhotoReceipt = z.infer<typeof PhotoReceipt>

/** The ids of a row's photos, oldest first. */
export const RowPhotos = z.object({ id: Id, photos: z.array(Id) })
export type RowPhotos = z.infer<typeof RowPhotos>

export const photoSizes = ['thumb', 'full'] as const
export type PhotoSize = (typeof photoSizes)[number]

export const maxPhotosPerRequest = 6
export const maxPhotoMegabytes = 8
/** Of the picture that a visitor sends, in bytes. */
export const maxPhotoBytes = maxPhotoMegabytes * 2 ** 20
/** The types that a visitor may send. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
