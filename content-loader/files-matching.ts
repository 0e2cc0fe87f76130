import { globSync } from 'node:fs'

/** The sorted paths from the folder, with slashes on Windows, too. */
export const filesMatching = (pattern: string, folder: string): string[] =>
  globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
