import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { Problem } from '../../schemas/problem.ts'
import { shownPath } from './entry-path.ts'
import type { EntryType, UnpackedFile, UnpackTarget } from './unpack-target.ts'

const UNIX = 3
const TYPE_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000
const SYMBOLIC_LINK = 0o120000

/**
 * Unpacks a zip archive. An encrypted, damaged or too large file is left out, with an entry in the report. A file
 * with a wrong checksum is unpacked, also with an entry.
 */
export async function unpackZip(path: string, target: UnpackTarget): Promise<void> {
  // The names must remain unchanged. By default the library replaces backslashes by slashes.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, strictFileNames: true })
  try {
    for await (const entry of zip.eachEntry()) await unpackEntry(zip, entry, target)
  } finally {
    zip.close()
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: UnpackTarget): Promise<void> {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  const path = target.admit(name, entryType(name, entry))
  if (path === null) return
  if (entry.isEncrypted()) {
    const message = `${shownPath(path)} is encrypted, so it was left out. Unpack the archive with its password and import the folder.`
    target.report.repair('file.damaged', message, { path })
    return
  }
  const file = target.create(path)
  const outcome = await copied(zip, entry, file)
  if (outcome.kind === 'whole') file.close()
  else file.discard()
  if (outcome.kind === 'whole' && outcome.sum !== entry.crc32) reportChecksum(target, path)
  if (outcome.kind === 'too large') target.reportTooLarge(path)
  if (outcome.kind === 'damaged') reportDamaged(target, path)
  if (outcome.kind === 'ended') throw outcome.problem
}

type Outcome =
  | { kind: 'whole'; sum: number }
  | { kind: 'too large' }
  | { kind: 'damaged' }
  /** The whole import ends with a problem. */
  | { kind: 'ended'; problem: Problem }

/** Copies one file out of the archive. A fault in the archive affects only this file. */
async function copied(zip: ZipFile, entry: Entry, file: UnpackedFile): Promise<Outcome> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const sum = await copy(stream, file)
    return sum === null ? { kind: 'too large' } : { kind: 'whole', sum }
  } catch (error) {
    return error instanceof Problem ? { kind: 'ended', problem: error } : { kind: 'damaged' }
  }
}

/** Copies a stream and returns its checksum; null when the file exceeds the size limit. */
async function copy(stream: Readable, file: UnpackedFile): Promise<number | null> {
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    if (!file.write(chunk)) return null
  }
  return sum
}

function reportChecksum(target: UnpackTarget, path: string): void {
  const message = `${shownPath(path)} does not have the checksum in the archive. It was imported unchanged; compare it with the original.`
  target.report.repair('file.damaged', message, { path })
}

function reportDamaged(target: UnpackTarget, path: string): void {
  const message = `${shownPath(path)} is damaged in the archive, so it was left out. Fetch the archive again.`
  target.report.repair('file.damaged', message, { path })
}

function entryType(name: string, entry: Entry): EntryType {
  if (name.endsWith('/')) return 'folder'
  const mode = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & TYPE_MASK : 0
  if (mode === SYMBOLIC_LINK) return 'symbolic link'
  if (mode === FOLDER) return 'folder'
  return mode === 0 || mode === REGULAR ? 'file' : 'other'
}
