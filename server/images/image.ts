import { createHash } from 'node:crypto'

/** A picture of the content, in one size and format. */
type Picture = { kind: 'picture'; width: number; height: number; format: 'avif' | 'webp' } & Original
/** What social networks show of a page: its picture, its title and the name of the business. */
type Card = { kind: 'card'; title: string; firm: string; colors: { firm: string; shade: string } } & Original
/** The logo. */
type Icon = { kind: 'icon'; svg: string; size: number; format: 'png' | 'ico' }

/** A picture of the content. `path` is absolute or from the project root, and `hash` is that of what is inside. */
export type OriginalPicture = { name: string; path: string; hash: string }
type Original = { original: OriginalPicture }

/** What an image is made from. */
export type Recipe = Picture | Card | Icon

export type Image = { path: string; recipe: Recipe }

/** Change it when make.ts makes something else of a recipe. */
const version = 1

/** The name of the finished file, which is the same wherever the original is. */
export function fileNameOf(recipe: Recipe): string {
  const made = 'original' in recipe ? { ...recipe, original: recipe.original.hash } : recipe
  const hash = createHash('sha256').update(JSON.stringify([version, made]))
  return `${hash.digest('base64url').slice(0, 22)}.${recipe.kind === 'card' ? 'jpg' : recipe.format}`
}

/** In pixels, for the order of work. */
export function areaOf(recipe: Recipe): number {
  if (recipe.kind === 'icon') return recipe.size ** 2
  return recipe.kind === 'card' ? cardSize.width * cardSize.height : recipe.width * recipe.height
}

export const cardSize = { width: 1200, height: 630 }
