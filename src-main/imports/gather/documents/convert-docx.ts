import mammoth from 'mammoth'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Problem } from '../../../schemas/problem.ts'
import type { ContainedPicture, DocxBounds, DocxSource } from './document-converter.ts'

/** A Word document as HTML. `contained` has its pictures by their `cid:` addresses (RFC 2392). */
export interface DocxHtml {
  html: string
  contained: Map<string, ContainedPicture>
}

/**
 * Reads a Word document. Throws `import.archive-broken` for a file of another kind, and `import.limit` for one that
 * unpacks to more than its bounds.
 */
export async function convertDocx({ bytes, bounds }: DocxSource): Promise<DocxHtml> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await refuseBomb(buffer, bounds)
  const contained = new Map<string, ContainedPicture>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const src = `cid:${contained.size + 1}`
    // A copy in memory of its own, which can be transferred to another thread.
    contained.set(src, { contentType: image.contentType, bytes: new Uint8Array(await image.readAsBuffer()) })
    return { src }
  })
  try {
    const options = { externalFileAccess: false, convertImage }
    return { html: (await mammoth.convertToHtml({ buffer }, options)).value, contained }
  } catch (cause) {
    throw broken(cause)
  }
}

/** Unpacks the document once to measure its size, because the converter unpacks without a bound. */
async function refuseBomb(bytes: Buffer, bounds: DocxBounds): Promise<void> {
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
        'The document unpacks to more than one import may contain. Split it into several documents.',
      )
    }
  }
  return size
}

function broken(cause: unknown): Problem {
  return new Problem(
    'import.archive-broken',
    'This file cannot be read as a Word document. Save it again as .docx and try that.',
    { cause },
  )
}
