import type { IncomingMessage } from 'node:http'
import { DecodedFiles } from '../../operations/engine/decoded-files.ts'
import { Problem } from '../../schemas/problem.ts'
import { BodyMemory, type BodyReservation } from './body-memory.ts'
import { BodySegments } from './body-segments.ts'
import { BodyThread, type BodyThreadParts, type SentBody } from './body-thread.ts'
import { decodeBody, type DecodedBody } from './decode-body.ts'
import { countValues } from './json-shape.ts'
import { parseBody } from './parse-body.ts'

/** The bytes up to which a body is parsed on the thread of the workspace, which takes a millisecond. */
const SMALL_BYTES = 262_144
/** The maximum values of a small body. A schema takes 15 microseconds to report the fault of one value. */
const SMALL_VALUES = 1000

/** The parts with which a host reads bodies. */
export interface Bodies {
  memory: BodyMemory
  /** Parses large bodies. Without it they are parsed on this thread. */
  thread: BodyThread | undefined
}

/** Opens the parts that read bodies. `script` is that of the thread; undefined for none. */
export function openBodies(script: string | undefined, parts: Omit<BodyThreadParts, 'script'>): Bodies {
  const thread = script === undefined ? undefined : new BodyThread({ script, ...parts })
  return { memory: new BodyMemory(), thread }
}

/** The body of a request: its value, and the files to which its names refer. */
export interface ReadBody {
  body: unknown
  files: DecodedFiles | undefined
}

/** A request whose body is read. */
export interface BodyRequest extends Pick<SentBody, 'caller' | 'decodes' | 'operation' | 'place'> {
  request: IncomingMessage
  /** The maximum bytes of the body. */
  limit: number
}

/**
 * Reads the body of a request as JSON and passes it to `use`; undefined for an empty body. Throws `input.too-large` as
 * soon as the body exceeds the limit, and `input.invalid` for bytes that are not JSON in UTF-8. Throws
 * `request.limited` or `request.busy` where too much memory is reserved. The body's memory is reserved until `use` has
 * ended, because `use` may need the value until then.
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
  const here = () => decodeBody(task)
  const { value, files }: DecodedBody = thread
    ? await thread.parse({ caller, ...task, parseHere: here })
    : here()
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

/** Returns a number of bytes in kB or MB. */
const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / MEGABYTE)} MB`
