import type { ComponentType } from 'react'
import { maxPhotosPerRequest } from '#features/photos/photo.ts'

/** A photo that a visitor chose. */
export type ChosenPhoto = {
  /** Its Idempotency-Key too, so a repeat never stores it twice. */
  key: string
  /** A small copy as a data URL. Undefined while it is made, and for a picture that the browser cannot show. */
  preview: string | undefined
} & Step

export type Step =
  | { step: 'waiting' }
  /** `part` is from 0 to 1. */
  | { step: 'sending'; part: number }
  | { step: 'sent' }
  /** `reason` is a sentence without a period. Without `canRetry`, the same picture would fail again. */
  | { step: 'failed'; reason: string; canRetry: boolean }

export type PhotosState = {
  photos: readonly ChosenPhoto[]
  /** Where they are sent to. Undefined before the request exists. */
  path: string | undefined
  /** How many photos the request has already, without those chosen here. */
  stored: number
  /** What happened to the last choice, without a period. */
  notice: string | undefined
  /** Shows the photos. Loaded before the first is added. `onRemoved` moves the focus from the button that is gone. */
  List: ComponentType<{ photos: Photos; onRemoved(): void }> | undefined
}

/** How many more photos can be chosen. */
export const roomIn = ({ photos, stored }: PhotosState) => Math.max(0, maxPhotosPerRequest - stored - photos.length)

/** The photos of one request. No call rejects. */
export type Photos = {
  /** A hook that returns the current state. */
  use(): PhotosState
  add(files: readonly File[]): Promise<void>
  /** Sends the photos that wait, one after the other, to the request's path. Photos added later wait. */
  send(path: string): Promise<void>
  retry(key: ChosenPhoto['key']): Promise<void>
  remove(key: ChosenPhoto['key']): Promise<void>
}
