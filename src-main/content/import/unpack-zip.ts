import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { Problem } from '../../schemas/problem.ts'
import type { EntryType, UnpackTarget } from './unpack-target.ts'

const UNIX = 3
const TYPE_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000
const SYMBOLIC_LINK = 0o120000

/** Unpacks a zip archive and checks each file's CRC-32, which the library leaves to its callers. */
export async function unpackZip(path: string, target: UnpackTarget): Promise<void> {
  // Names stay as they are in the archive: the library would turn a backslash into a slash by itself.
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
    throw new Problem(
      'import.archive-broken',
      'The archive is encrypted. Unpack it with its password and import the folder, or pack it without one.',
    )
  }
  const file = target.create(path)
  try {
    const sum = await copyEntry(await zip.openReadStreamPromise(entry), (chunk) => file.write(chunk))
    if (sum !== entry.crc32) {
      throw new Problem(
        'import.archive-broken',
        `The archive is damaged: ${path} does not have the checksum that the archive names. Fetch it again.`,
      )
    }
  } finally {
    file.close()
  }
}

async function copyEntry(stream: Readable, write: (chunk: Buffer) => void): Promise<number> {
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    write(chunk)
  }
  return sum
}

function entryType(name: string, entry: Entry): EntryType {
  if (name.endsWith('/')) return 'folder'
  const mode = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & TYPE_MASK : 0
  if (mode === SYMBOLIC_LINK) return 'symbolic link'
  if (mode === FOLDER) return 'folder'
  return mode === 0 || mode === REGULAR ? 'file' : 'other'
}
