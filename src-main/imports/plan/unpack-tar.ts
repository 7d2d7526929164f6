import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { extract } from 'tar-stream'
import type { Extract, ExtractEvents, Header } from 'tar-stream'
import xz from 'xz-decompress'
import { Problem } from '../../schemas/problem.ts'
import type { ArchiveKind } from './archive-kind.ts'
import type { UnpackBudget } from './unpack-budget.ts'
import type { EntryType, UnpackTarget } from './unpack-target.ts'

type TarKind = Exclude<ArchiveKind, 'zip'>
type Entry = ExtractEvents['entry'][1] & AsyncIterable<Uint8Array>

/** The bytes that are unpacked in one turn of the event loop: about five milliseconds of work. */
const BYTES_A_TURN = 1_048_576

/** Unpacks a tar archive of any compression. Throws the errors of the libraries for a damaged archive. */
export async function unpackTar(path: string, kind: TarKind, target: UnpackTarget): Promise<void> {
  const archive = extract()
  const outcomes = await Promise.allSettled([
    pipeline(unpacked(path, kind), (chunks) => counted(chunks, target.budget), archive),
    unpackEntries(archive, target),
  ])
  // A failure of one stream breaks the other, so a problem takes precedence over a broken stream.
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  const reason = reasons.find((one) => one instanceof Problem) ?? reasons[0]
  if (reason !== undefined) throw reason
}

/** Returns the bytes of the tar archive in a file. A failure of the file ends them too. */
function unpacked(path: string, kind: TarKind): Readable {
  const packed = createReadStream(path)
  if (kind === 'tar') return packed
  const stream = Readable.toWeb(packed) as ReadableStream<Uint8Array<ArrayBuffer>>
  return Readable.from(
    kind === 'tar.gz' ? stream.pipeThrough(new DecompressionStream('gzip')) : new xz.XzReadableStream(stream),
    { objectMode: false },
  )
}

/**
 * Counts all unpacked bytes, because headers and padding can be a bomb too. A few packed bytes can contain hundreds of
 * megabytes, which would block the event loop without a pause.
 */
async function* counted(stream: AsyncIterable<unknown>, budget: UnpackBudget): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of stream) {
    const { length } = chunk as Uint8Array
    budget.addStreamed(length)
    bytes += length
    if (bytes >= BYTES_A_TURN) {
      bytes = 0
      await nextTurn()
    }
    yield chunk as Uint8Array
  }
}

async function unpackEntries(archive: Extract, target: UnpackTarget): Promise<void> {
  for await (const entry of archive) await unpackEntry(entry as Entry, target)
}

async function unpackEntry(entry: Entry, target: UnpackTarget): Promise<void> {
  const path = target.admit(entry.header.name, entryType(entry.header))
  if (path === null) {
    for await (const chunk of entry) target.budget.addBytes(chunk.length)
    return
  }
  const file = target.create(path)
  let isWhole = false
  try {
    isWhole = true
    // The stream must be read to the end of a file that is too large, because the next entry follows.
    for await (const chunk of entry) isWhole = file.write(chunk) && isWhole
  } catch (error) {
    isWhole = false
    throw error
  } finally {
    if (isWhole) file.close()
    else file.discard()
  }
  if (!isWhole) target.reportTooLarge(path)
}

function entryType({ type }: Header): EntryType {
  if (type === 'file' || type === 'contiguous-file') return 'file'
  if (type === 'directory') return 'folder'
  if (type === 'symlink') return 'symbolic link'
  return type === 'link' ? 'hard link' : 'other'
}
