import type { ServerResponse } from 'node:http'
import { Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The bytes that are written in one turn: so many are compressed, or copied to a connection, within a millisecond. */
const PIECE = 65_536

/**
 * Writes a large body piece by piece, each when the connection has room for it. Other requests are answered between two
 * pieces, and a slow client holds no second copy of the body. A client that leaves ends the writing.
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

/** The pieces of a body that is whole already. */
export function* piecesOf(body: Buffer): Generator<Buffer, void, void> {
  for (let at = 0; at < body.length; at += PIECE) yield body.subarray(at, at + PIECE)
}
