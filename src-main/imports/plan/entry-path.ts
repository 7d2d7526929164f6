import { NAME_BYTES } from '../../domain/portable-path.ts'
import type { ImportLimits } from './import-limits.ts'

/**
 * The fault of a name. `hostile` ones lead out of the import; a wrong `spelling` means another file on another system;
 * a wrong `place` is too long or too deep. The clause describes it: "it …".
 */
export interface RefusedName {
  kind: 'hostile' | 'spelling' | 'place'
  clause: string
}

/** A path that is safe to create below a folder, or the reason of its refusal. */
export type EntryPath = { path: string; refused?: undefined } | { path?: undefined; refused: RefusedName }

/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Checks the name of a file before anything is created for it. A trailing `/` (a folder) and leading `./` are
 * dropped. Names that lead out of the folder, or name another file on another system, are refused. '' is the root.
 */
export function entryPath(name: string, limits: ImportLimits): EntryPath {
  if (name.includes('\0')) return refused('hostile', 'has a null character in its name')
  if (name.startsWith('/')) return refused('hostile', 'has an absolute path')
  if (/^[a-z]:/i.test(name)) return refused('hostile', 'names a drive')
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.includes('..')) return refused('hostile', 'leads out of the archive')
  if (name.includes('\\')) return refused('spelling', 'has a backslash in its name')
  const device = segments.find((segment) => DEVICE_NAME.test(segment))
  if (device !== undefined) return refused('spelling', `uses the device name ${device}`)
  return placed(segments, limits)
}

function placed(segments: string[], limits: ImportLimits): EntryPath {
  const path = segments.join('/')
  if (Buffer.byteLength(path) > limits.pathBytes)
    return refused('place', `has a path of more than ${limits.pathBytes} bytes`)
  if (segments.length > limits.depth) return refused('place', `lies more than ${limits.depth} folders deep`)
  if (segments.some((segment) => segment.length * 3 > NAME_BYTES && Buffer.byteLength(segment) > NAME_BYTES))
    return refused('place', `has a name of more than ${NAME_BYTES} bytes`)
  return { path }
}

function refused(kind: RefusedName['kind'], clause: string): EntryPath {
  return { refused: { kind, clause } }
}

/** Returns a path for a message: bounded, with visible control characters. */
export function shownPath(path: string): string {
  const visible = path.replace(/\p{C}/gu, '\ufffd')
  return visible.length > 200 ? `${visible.slice(0, 200)}…` : visible
}

/** Returns the same text for paths that are equal on a file system that ignores case or composes letters. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
