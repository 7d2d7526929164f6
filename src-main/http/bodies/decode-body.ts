import { registry } from '../../api/all.ts'
import { decodeFiles, type DecodedFile } from '../../operations/engine/decoded-files.ts'
import { validateBody } from '../../operations/engine/dispatch.ts'
import { countValues } from './json-shape.ts'
import { parseBody } from './parse-body.ts'

/** A body to be parsed. */
export interface BodyTask {
  /** The bytes, in order. */
  segments: Uint8Array<ArrayBuffer>[]
  /** The operation of the body, whose schema validates it. */
  operation: string
  /** The place of the operation's body: the whole, or the field `body` among the parts of an input. */
  place: 'whole' | 'field'
  /** True when files of the body are decoded. A replica queues a body unchanged. */
  decodes: boolean
}

/** A parsed body, with the files to which its names refer. */
export interface DecodedBody {
  value: unknown
  files: Map<string, DecodedFile>
}

/**
 * Parses a large body, checks it by the schema of its operation, and decodes its files. Throws `input.too-large` and
 * `input.invalid`.
 */
export function decodeBody({ segments, operation: id, place, decodes }: BodyTask): DecodedBody {
  const bytes = Buffer.concat(segments)
  countValues(bytes)
  const value = parseBody(bytes)
  const operation = registry.get(id)
  if (!operation?.body) return { value, files: new Map() }
  const body = place === 'whole' ? value : fieldBody(value)
  validateBody(operation.body, body)
  const encoded = decodes ? (operation.encodedFiles?.(body as never) ?? []) : []
  return { value, files: decodeFiles(encoded) }
}

function fieldBody(value: unknown): unknown {
  return (value as { body?: unknown } | null)?.body
}
