import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Writes what an owner downloads without the archive into the folder: the script for a server, the file for a host's form, and the
 * one for Docker. They name this version's archive and image. GITHUB_REPOSITORY is "owner/project".
 */
export function writeDownloads(root: string, folder: string, archive: string, version: string): void {
  const { GITHUB_REPOSITORY: repository = 'OWNER/PROJECT' } = process.env
  const address = `https://github.com/${repository}/releases/download/v${version}/${archive}`
  for (const file of ['deploy/setup.sh', 'deploy/cloud-init.yaml', 'compose.yaml']) {
    const text = readFileSync(join(root, file), 'utf8')
      .replace(/^archive=$/m, `archive=${address}`)
      .replaceAll('OWNER/PROJECT', repository)
      // The published image, instead of one that is built here and named after the sample.
      .replace(/^ +build: \.\n/m, '')
      .replace(/(?<=^ +image: ).*SITE_NAME.*$/m, `\${IMAGE:-ghcr.io/${repository.toLowerCase()}:${version}}`)
      .replaceAll('SITE_NAME:-lamplight', 'SITE_NAME:-office')
    writeFileSync(join(folder, basename(file)), text)
  }
}
