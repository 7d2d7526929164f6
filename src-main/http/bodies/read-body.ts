import type { IncomingMessage } from 'node:http'
import { DecodedFiles } from '../../operations/engine/decoded-files.ts'
import { Problem } from '../../schemas/problem.ts'
import { BodyMemory, type BodyReservation } from './body-memory.ts'
import { BodySegments } from './body-segments.ts'
import { BodyThread, type BodyThreadParts, type SentBody } from './body-thread.ts'
import { countValues } from './json-shape.ts'
import { parseBody } from './parse-body.ts'
import { takeBody, type TakenBody } from './take-body.ts'

/** Bytes up to which a body is parsed on the thread of the workspace, which takes a millisecond. */
const SMALL_BYTES = 262_144
/** The most values of a small body: a schema takes 15 microseconds to report the fault of one. */
const SMALL_VALUES = 1000

/** The parts with which a host reads bodies. */
export interface Bodies {
  memory: BodyMemory
  /** Parses large bodies; without it they are parsed here. */
  thread: BodyThread | undefined
}

/** Opens the parts that read bodies; `script` is that of the thread, where there is one. */
export function openBodies(script: string | undefined, parts: Omit<BodyThreadParts, 'script'>): Bodies {
  const thread = script === undefined ? undefined : new BodyThread({ script, ...parts })
  return { memory: new BodyMemory(), thread }
}

/** The body of a request: its value, and the files that names in it stand for. */
export interface ReadBody {
  body: unknown
  files: DecodedFiles | undefined
}

/** A request with a body, as it is read. */
export interface BodyRequest extends Pick<SentBody, 'caller' | 'decodes' | 'operation' | 'place'> {
  request: IncomingMessage
  /** The most bytes that the body may have. */
  limit: number
}

/**
 * Reads the body of a request as JSON and passes it to `use`; undefined where there is none. Fails with
 * `input.too-large` as soon as the limit is known to be passed, and with `input.invalid` on bytes that are not JSON in
 * UTF-8. Fails with `request.limited` or `request.busy` where too much memory is reserved already. The body's memory is
 * reserved until `use` has ended, since `use` may hold the value that long.
 */
export async function withJsonBody<Result>(
  bodies: Bodies,
  sent: BodyRequest,
  use: (read: ReadBody) => Result | Promise<Result>,
): Promise<Result> {
  const reservation = bodies.memory.reserve(sent.caller)
  try {
    return await use(await readValue(bodies, sent, reservation))
  } finally {
    reservation.release()
    // The rest of a refused body is read and dropped, so that the client gets its response.
    sent.request.resume()
  }
}

async function readValue(bodies: Bodies, sent: BodyRequest, reservation: BodyReservation): Promise<ReadBody> {
  const { segments, size } = await readBytes(sent, reservation)
  if (size > SMALL_BYTES) return parseApart(bodies, sent, segments)
  const bytes = Buffer.concat(segments)
  if (countValues(bytes) > SMALL_VALUES) return parseApart(bodies, sent, segments)
  return { body: parseBody(bytes), files: undefined }
}

async function parseApart(
  { thread }: Bodies,
  { caller, operation, place, decodes }: BodyRequest,
  segments: Uint8Array<ArrayBuffer>[],
): Promise<ReadBody> {
  const task = { operation, place, decodes, segments }
  const here = () => takeBody(task)
  const { value, files }: TakenBody = thread ? await thread.parse({ caller, ...task, here }) : here()
  return { body: value, files: files.size > 0 ? new DecodedFiles(files) : undefined }
}

async function readBytes({ request, limit }: BodyRequest, reservation: BodyReservation) {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const body = new BodySegments()
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (body.size + chunk.length > limit) throw tooLarge(limit)
    reservation.add(chunk.length)
    body.add(chunk)
  }
  return { segments: body.end(), size: body.size }
}

function tooLarge(limit: number): Problem {
  return new Problem(
    'input.too-large',
    `The body is larger than ${sizeWords(limit)}. Send it in smaller parts.`,
  )
}

const MEGABYTE = 1_048_576

/** A number of bytes in the largest unit of which it has one. */
const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / MEGABYTE)} MB`
