import { basename } from 'node:path'

const EXTENSION = /\.(?:zip|tar|tar\.gz|tgz|tar\.xz|txz)$/i

/** Returns the title of an imported folder or archive: its name without the extension of an archive. */
export function archiveTitle(path: string): string {
  return basename(path).replace(EXTENSION, '')
}
