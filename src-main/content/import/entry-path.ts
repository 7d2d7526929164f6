import type { ImportLimits } from './import-limits.ts'

/** A path that is safe to create below a folder, or what makes it unsafe (a clause: "it …"). */
export type EntryPath = { path: string; refused?: undefined } | { path?: undefined; refused: string }

/** Names that Windows keeps for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Judges the name of an archive's entry before anything is created for it. A trailing `/` (a folder) and
 * leading `./` are dropped; everything that could lead out of the folder, or mean another file on another
 * system, is refused instead of mended, because a mended name is a guess. '' is the archive's own root.
 */
export function entryPath(name: string, limits: ImportLimits): EntryPath {
  if (name.includes('\0')) return { refused: 'has a null character in its name' }
  if (name.includes('\\')) return { refused: 'has a backslash in its name' }
  if (name.startsWith('/')) return { refused: 'has an absolute path' }
  if (/^[a-z]:/i.test(name)) return { refused: 'names a drive' }
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.includes('..')) return { refused: 'leads out of the archive' }
  const device = segments.find((segment) => DEVICE_NAME.test(segment))
  if (device !== undefined) return { refused: `uses the device name ${device}` }
  const path = segments.join('/')
  if (Buffer.byteLength(path) > limits.pathBytes)
    return { refused: `has a path of more than ${limits.pathBytes} bytes` }
  if (segments.length > limits.depth) return { refused: `lies more than ${limits.depth} folders deep` }
  return { path }
}

/** What file systems that ignore case, or compose letters, take for one name. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
