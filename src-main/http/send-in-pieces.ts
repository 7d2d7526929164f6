import type { ServerResponse } from 'node:http'
import { Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The bytes that are written in one turn. Their compression, or their copy to a connection, takes a millisecond. */
const PIECE = 65_536

/**
 * Writes a large body piece by piece, each when the connection has room for it. Other requests are answered between two
 * pieces, and a slow client needs no second copy of the body. Writing ends when a client disconnects.
 */
export async function sendInPieces(
  response: Writable & Pick<ServerResponse, 'destroyed'>,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoder: Transform | null,
): Promise<void> {
  try {
    const pieces = Readable.from(body, { objectMode: false, highWaterMark: PIECE })
    await (encoder ? pipeline(pieces, encoder, response) : pipeline(pieces, response))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Yields the pieces of a complete body. */
export function* piecesOf(body: Buffer): Generator<Buffer, void, void> {
  for (let start = 0; start < body.length; start += PIECE) yield body.subarray(start, start + PIECE)
}
