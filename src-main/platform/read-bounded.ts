import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/**
 * The body of a response, out of its compression; null as soon as it is larger than the bound, without
 * reading on. A bomb costs no more than the bound. Throws the system's errors, and one on an unknown coding.
 */
export async function readBounded(response: IncomingMessage, bound: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > bound) return null
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks, size)
}

function decoded(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return response
  const decoder = decoderOf(coding)
  if (!decoder) throw new Error(`The body is in an unknown coding: ${coding}`)
  // An error on either side ends the decoder with it, where the loop above meets it.
  return pipeline(response, decoder, () => undefined)
}

function decoderOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  return coding === 'deflate' ? createInflate() : null
}
