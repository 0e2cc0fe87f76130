import { accessSync, constants, existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** The folder of the project. The sources and the bundle find it from package.json. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '')

/**
 * Adds the settings of the file .env, where CONTENT_DIR and DATA_DIR may be. Without the file, does nothing. Throws a sentence
 * when this user may not read it.
 */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    accessSync('.env', constants.R_OK)
  } catch {
    throw new Error('This user may not read the file .env. Run this as the user whom the file belongs to')
  }
  process.loadEnvFile('.env')
}

/** The same for programs that cannot go on without it. */
export function loadEnvFileOrExit(): void {
  try {
    loadEnvFile()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** An owner's own content. Releases never have this folder. */
export const ownContent = 'content'
export const defaultSample = 'samples/electrician'

/**
 * The folder of the content, absolute or from the project root: the setting CONTENT_DIR, else `content` in the data folder,
 * else `content` in the project, else the electrician's sample.
 */
export function contentFolder(root: string): string {
  const { CONTENT_DIR, DATA_DIR } = process.env
  if (CONTENT_DIR) return CONTENT_DIR
  const inData = DATA_DIR ? resolve(DATA_DIR, ownContent) : join('data', ownContent)
  return [inData, ownContent].find((folder) => existsSync(resolve(root, folder))) ?? defaultSample
}

/** Whether the folder is one of the samples. Every other one is an owner's. */
export const isSampleFolder = (root: string, folder: string): boolean =>
  dirname(resolve(root, folder)) === resolve(root, 'samples')

/**
 * The folder of the content's pictures, absolute or from the project root. Content usually brings its own. Copies of 0.2 and
 * earlier have them beside their content, and use the sample's without that folder.
 */
export function pictureFolder(root: string, folder = contentFolder(root)): string {
  const inside = `${folder}/pictures`
  if (folder !== ownContent) return inside
  return [inside, 'pictures'].find((path) => existsSync(resolve(root, path))) ?? `${defaultSample}/pictures`
}
