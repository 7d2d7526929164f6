import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { extract } from 'tar-stream'
import type { Extract, ExtractEvents, Header } from 'tar-stream'
import xz from 'xz-decompress'
import { Problem } from '../../schemas/problem.ts'
import type { UnpackBudget } from './unpack-budget.ts'
import type { EntryType, UnpackTarget } from './unpack-target.ts'

type Entry = ExtractEvents['entry'][1] & AsyncIterable<Uint8Array>

/** The bytes that are unpacked in one turn of the event loop: about five milliseconds of work. */
const BYTES_A_TURN = 1_048_576

/** Unpacks a tar archive, with or without xz. Throws the errors of the libraries for a damaged archive. */
export async function unpackTar(path: string, isXz: boolean, target: UnpackTarget): Promise<void> {
  const archive = extract()
  const outcomes = await Promise.allSettled([
    isXz ? pipeline(unxz(path, target.budget), archive) : pipeline(createReadStream(path), archive),
    unpackEntries(archive, target),
  ])
  // A failure of one stream breaks the other, so a problem takes precedence over a broken stream.
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  const reason = reasons.find((one) => one instanceof Problem) ?? reasons[0]
  if (reason !== undefined) throw reason
}

/**
 * Unpacks a stream and counts all output, because headers and padding can be a bomb too. A few packed bytes can
 * contain hundreds of megabytes, which would block the event loop without a pause.
 */
async function* unxz(path: string, budget: UnpackBudget): AsyncGenerator<Uint8Array> {
  const packed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  let unpacked = 0
  for await (const chunk of Readable.from(new xz.XzReadableStream(packed), { objectMode: false })) {
    const { length } = chunk as Uint8Array
    budget.addStreamed(length)
    unpacked += length
    if (unpacked >= BYTES_A_TURN) {
      unpacked = 0
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
