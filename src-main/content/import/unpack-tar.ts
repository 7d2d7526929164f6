import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Extract, ExtractEvents, Header } from 'tar-stream'
import xz from 'xz-decompress'
import type { EntryType, UnpackTarget } from './unpack-target.ts'

type Entry = ExtractEvents['entry'][1] & AsyncIterable<Uint8Array>

/** Unpacks a tar archive, packed with xz or not. Errors of the archive itself come as the libraries throw them. */
export async function unpackTar(path: string, isXz: boolean, target: UnpackTarget): Promise<void> {
  const archive = extract()
  const [piped, unpacked] = await Promise.allSettled([
    isXz ? pipeline(unxz(path), archive) : pipeline(createReadStream(path), archive),
    unpackEntries(archive, target),
  ])
  // What unpacking ran into is the reason; the broken pipe is only its consequence.
  if (unpacked.status === 'rejected') throw unpacked.reason
  if (piped.status === 'rejected') throw piped.reason
}

function unxz(path: string): Readable {
  const packed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  return Readable.from(new xz.XzReadableStream(packed), { objectMode: false })
}

async function unpackEntries(archive: Extract, target: UnpackTarget): Promise<void> {
  for await (const entry of archive) await unpackEntry(entry as Entry, target)
}

async function unpackEntry(entry: Entry, target: UnpackTarget): Promise<void> {
  const path = target.admit(entry.header.name, entryType(entry.header))
  if (path === null) {
    for await (const chunk of entry) target.budget.addBytes(entry.header.name, chunk.length, 0)
    return
  }
  const file = target.create(path)
  try {
    for await (const chunk of entry) file.write(chunk)
  } finally {
    file.close()
  }
}

function entryType({ type }: Header): EntryType {
  if (type === 'file' || type === 'contiguous-file') return 'file'
  if (type === 'directory') return 'folder'
  if (type === 'symlink') return 'symbolic link'
  return type === 'link' ? 'hard link' : 'other'
}
