import { pictureFiles } from '#content'

/** The path of a picture in one size and format. It has a hash, so that browsers may keep the file. */
export const picturePath = (name: string, width: number, format: string) =>
  `/pictures/${name}-${pictureFiles[name]?.hash.slice(0, 6)}-${width}.${format}`
