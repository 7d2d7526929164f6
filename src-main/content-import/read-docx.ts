import mammoth from 'mammoth'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Problem } from '../schemas/problem.ts'
import type { ImportBounds } from './import-bounds.ts'
import type { GatheredContent, Reach } from './gathered-content.ts'
import { gatherPage } from './read-page.ts'

/** A Word document as one page, with its pictures. */
export async function readDocx(url: string, reach: Reach): Promise<GatheredContent> {
  const { file: limits } = reach.bounds
  const { status, bytes } = await reach.fetch(url, { limits, signal: reach.signal })
  if (status !== 200)
    throw new Problem('fetch.failed', `${url} answers with status ${status} instead of a file.`)
  await refuseBomb(bytes, reach.bounds)
  return gatherPage(await htmlOf(bytes), null, reach)
}

async function htmlOf(bytes: Buffer): Promise<string> {
  try {
    // Pictures come as data addresses, and go the way of every other picture from there.
    return (await mammoth.convertToHtml({ buffer: bytes }, { externalFileAccess: false })).value
  } catch (cause) {
    throw broken(cause)
  }
}

/** Unpacks the document once for its size alone: the converter would unpack whatever it is given. */
async function refuseBomb(bytes: Buffer, bounds: ImportBounds): Promise<void> {
  let zip: ZipFile | undefined
  try {
    zip = await fromBufferPromise(bytes, { autoClose: false })
    let size = 0
    for await (const entry of zip.eachEntry()) {
      const most = entry.fileName.endsWith('.xml') ? bounds.docxTextBytes : bounds.docxBytes
      size += await unpackedSize(zip, entry, Math.min(most, bounds.docxBytes - size))
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : broken(cause)
  } finally {
    zip?.close()
  }
}

async function unpackedSize(zip: ZipFile, entry: Entry, most: number): Promise<number> {
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      throw new Problem(
        'import.limit',
        'The document unpacks to more than is taken in at once. Split it into several documents.',
      )
    }
  }
  return size
}

function broken(cause: unknown): Problem {
  return new Problem(
    'import.archive-broken',
    'This is no Word document that can be read. Save it again as .docx and try that.',
    { cause },
  )
}
