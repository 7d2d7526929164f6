import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The beginning of a body. */
export interface BodyStart {
  bytes: Buffer
  /** True if the body ended within the bound. */
  isWhole: boolean
}

/**
 * Reads the decompressed body of a response. Returns null as soon as it is larger than the bound, without reading
 * further. A decompression bomb costs no more than the bound. Throws the system's errors, and one on an unknown coding.
 */
export async function readBounded(response: IncomingMessage, bound: number): Promise<Buffer | null> {
  const { bytes, isWhole } = await readStart(response, bound)
  return isWhole ? bytes : null
}

/**
 * Reads the first decompressed bytes of a body, up to a bound. When the signal is aborted, it returns the bytes that
 * have arrived. Throws as `readBounded` does.
 */
export async function readStart(
  response: IncomingMessage,
  bound: number,
  signal?: AbortSignal,
): Promise<BodyStart> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      const rest = bound - size
      chunks.push(chunk.length > rest ? chunk.subarray(0, rest) : chunk)
      size += chunk.length
      if (size > bound) return { bytes: Buffer.concat(chunks), isWhole: false }
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error
    return { bytes: Buffer.concat(chunks), isWhole: false }
  } finally {
    response.destroy()
  }
  return { bytes: Buffer.concat(chunks, size), isWhole: true }
}

function decoded(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return response
  const decoder = decoderOf(coding)
  if (!decoder) throw new Error(`The body is in an unknown coding: ${coding}`)
  // An error on either side also ends the decoder, so the loop above throws it.
  return pipeline(response, decoder, () => undefined)
}

function decoderOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip()
  if (coding === 'br') return createBrotliDecompress()
  return coding === 'deflate' ? createInflate() : null
}
