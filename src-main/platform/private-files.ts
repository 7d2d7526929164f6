import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** The modes that let only the user enter, and read. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

const OTHERS = 0o077
const STICKY = 0o1000

/** Creates a folder, and missing ones above it, for this user alone. An existing one stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Creates an empty file for this user alone. An existing one stays as it is. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** True for an entry of a folder that is the program's own, by its name. */
export type IsOwn = (name: string) => boolean

/**
 * Closes a data folder, and the program's files in it, to other users of the machine. It follows no link, and changes
 * nothing else in the folder. The folder itself stays as it is where it holds other folders or belongs to another user:
 * `/tmp` may be named as a data folder. Returns the paths that others may still read. Windows has no such modes:
 * folders of a user are private there.
 */
export function restrictToOwner(folder: string, isOwn: IsOwn, platform: string = process.platform): string[] {
  if (platform === 'win32') return []
  const entries = readdirSync(folder, { withFileTypes: true })
  const isShared = entries.some((entry) => entry.isDirectory() && !isOwn(entry.name))
  const own = entries.filter(({ name }) => isOwn(name)).map(({ name }) => join(folder, name))
  const isFolderRestricted = !isShared && restrict(folder)
  const exposed = own.flatMap((path) => restrictTree(path))
  return isFolderRestricted ? [] : exposed
}

/** Restricts a file, or a folder with all its content; returns the paths that could not be restricted. */
function restrictTree(path: string): string[] {
  const isRestricted = restrict(path)
  const inside = statusOf(path)?.isDirectory() ? readdirSync(path) : []
  const exposed = inside.flatMap((name) => restrictTree(join(path, name)))
  return isRestricted ? [] : [path, ...exposed]
}

/** Restricts a path; returns true when only this user may read it afterwards. */
function restrict(path: string): boolean {
  const status = statusOf(path)
  // A file that was removed meanwhile, such as a journal, cannot be read by anyone.
  if (!status) return true
  if (status.isSymbolicLink()) return false
  if ((status.mode & OTHERS) === 0) return true
  if (status.uid !== process.geteuid?.() || (status.mode & STICKY) !== 0) return false
  return mayChangeMode(path, status.mode & PRIVATE_FOLDER)
}

function mayChangeMode(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    // File systems without modes, and read-only ones, refuse it: their files can be used all the same.
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return false
    throw error
  }
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}
