import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** The modes that permit only the user to enter a folder, and to read a file. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

const OTHERS = 0o077
const STICKY = 0o1000

/** Creates a folder, and missing ones above it, for only this user. An existing one is unchanged. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Creates an empty file for only this user. An existing one is unchanged. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Returns true for the name of a folder's entry that belongs to the program. */
export type IsOwn = (name: string) => boolean

/**
 * Closes a data folder, and the program's files in it, to other users of the machine. It follows no link, and changes
 * nothing else in the folder. A folder that contains other folders or belongs to another user is unchanged, because
 * `/tmp` may be a data folder. Returns the paths that others may still read. On Windows it does nothing, because
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

/** Restricts a file, or a folder with all its content. Returns the paths that could not be restricted. */
function restrictTree(path: string): string[] {
  const isRestricted = restrict(path)
  const inside = statusOf(path)?.isDirectory() ? readdirSync(path) : []
  const exposed = inside.flatMap((name) => restrictTree(join(path, name)))
  return isRestricted ? [] : [path, ...exposed]
}

/** Restricts a path. Returns true when only this user may read it afterwards. */
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
    // File systems without modes, and read-only ones, refuse this. Their files are usable nevertheless.
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return false
    throw error
  }
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}
