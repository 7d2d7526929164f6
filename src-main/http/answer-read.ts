import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { JsonStream } from '../schemas/json/json-stream.ts'
import { jsonBytesOf } from './answer.ts'
import { DATA_HEADERS } from './data-headers.ts'
import { piecesOf, sendInPieces } from './send-in-pieces.ts'

/**
 * The size in bytes from which a response is compressed on request. Nearly all pages are smaller, and their compression
 * takes longer than their read from the store. Compression pays for the feed and for long lists.
 */
const COMPRESSED_FROM = 65_536

type Encoding = 'br' | 'gzip'

/** The size in bytes from which a response is written in pieces. */
const IN_PIECES_FROM = 1_048_576

/** Quick levels, because higher ones save a tenth of the bytes and take several times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const GZIP = { level: 3 }
const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisifiedBrotli(body, BROTLI),
  gzip: (body) => promisifiedGzip(body, GZIP),
}
const ENCODER: Record<Encoding, () => Transform> = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(GZIP),
}
const promisifiedBrotli = promisify(brotliCompress)
const promisifiedGzip = promisify(gzip)

/**
 * Answers a read with a value as JSON and a strong tag of its bytes. A client that has these bytes receives 304 without
 * them. A client may cache a response but must revalidate it before each use, because rights may have changed.
 */
export async function answerRead(
  request: IncomingMessage,
  response: ServerResponse,
  value: unknown,
): Promise<void> {
  if (value instanceof JsonStream) return answerStream(request, response, value)
  const body = jsonBytesOf(value)
  const tag = hashOf(value, body)
  const encoding = body.length < COMPRESSED_FROM ? null : acceptedEncoding(request.headers['accept-encoding'])
  const headers = headersOf(tag, encoding)
  const known = request.headers['if-none-match']
  if (known !== undefined && isKnown(known, tag)) {
    response.writeHead(304, headers).end()
    return
  }
  if (body.length >= IN_PIECES_FROM) {
    if (encoding !== null) response.setHeader('Content-Encoding', encoding)
    response.writeHead(200, { ...headers, ...(encoding === null && { 'Content-Length': body.length }) })
    return sendInPieces(response, piecesOf(body), encoding && ENCODER[encoding]())
  }
  const sent = encoding === null ? body : await COMPRESS[encoding](body)
  if (encoding !== null) response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, { ...headers, 'Content-Length': sent.length })
  response.end(sent)
}

/** Answers with a large value while it is read. Its size is unknown, and its tag names its state. */
async function answerStream(
  request: IncomingMessage,
  response: ServerResponse,
  stream: JsonStream,
): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const headers = headersOf(stream.tag, encoding)
  const known = request.headers['if-none-match']
  const isCached = known !== undefined && isKnown(known, stream.tag)
  if (isCached || request.method === 'HEAD') {
    stream.end()
    response.writeHead(isCached ? 304 : 200, headers).end()
    return
  }
  if (encoding !== null) response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, headers)
  return sendInPieces(response, stream.pieces(), encoding && ENCODER[encoding]())
}

function headersOf(tag: string, encoding: Encoding | null) {
  return {
    ...DATA_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding',
    ETag: encoding === null ? `"${tag}"` : `"${tag}.${encoding}"`,
  }
}

function hashOf(value: unknown, body: Buffer): string {
  const known = value instanceof JsonBytes ? value.hash : undefined
  return known ?? hash('sha1', body, 'base64url')
}

/** True when the client has the bytes. A tag begins with the hash of the plain bytes, under any compression. */
function isKnown(header: string, tag: string): boolean {
  return header
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === '*' || known === `"${tag}"` || known.startsWith(`"${tag}.`))
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((coding) => coding.trim().toLowerCase())
      .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
      .map((coding) => coding.replace(/\s*;.*$/, '')),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}
