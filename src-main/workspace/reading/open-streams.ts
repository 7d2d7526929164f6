import { hash, randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { dispatchInPieces } from '../../operations/engine/dispatch-in-pieces.ts'
import type { OperationContext, RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { ProblemValue } from '../../schemas/bridge.ts'
import { JsonWriter } from '../../schemas/json/json-writer.ts'
import { Store } from '../../store/store.ts'

/** The cache of a stream's connection: 1 MB, in the unit of SQLite. */
const CACHE = -1024
/** The least size of a piece in bytes. Its pages are read and written within some milliseconds. */
const PIECE = 131_072

/** The beginning of an answer in pieces, with its first piece. */
export type OpenedStream =
  | { kind: 'opened'; stream: string; status: number; tag: string; piece: Piece }
  | { kind: 'refused'; problem: ProblemValue }

/** A piece of an answer: its bytes, its end, or the fault that prevented it, which is in the log. */
export type Piece = { kind: 'piece'; json: Uint8Array<ArrayBuffer> } | { kind: 'end' } | { kind: 'broken' }

interface OpenStream {
  operation: string
  database: Sqlite.Database
  text: Iterator<string>
}

interface StreamParts {
  /** The path of the database. */
  path: string
  /** The context of operations, apart from the store. */
  context: Omit<OperationContext, 'store'>
}

/**
 * The unfinished answers in pieces, on the side of the thread. Each has its own connection, because a connection has
 * one snapshot. The snapshot lasts until the answer ends.
 */
export class OpenStreams {
  readonly #parts: StreamParts
  readonly #open = new Map<string, OpenStream>()

  constructor(parts: StreamParts) {
    this.#parts = parts
  }

  /** Begins an answer. `state` contains all other dependencies of the bytes than the content. */
  open(operation: AnyOperation, input: RawInput, caller: Caller, state: readonly string[]): OpenedStream {
    const database = new Sqlite(this.#parts.path, { readonly: true })
    database.pragma(`cache_size = ${CACHE}`)
    database.exec('BEGIN')
    const result = dispatchInPieces(
      { ...this.#parts.context, store: new Store(database) },
      operation,
      input,
      caller,
    )
    if (!result.ok) {
      database.close()
      const { code, status, message } = result.problem
      return { kind: 'refused', problem: { code, status, message } }
    }
    // A restarted thread must not answer for the streams of the former one.
    const stream = randomUUID()
    this.#open.set(stream, { operation: operation.id, database, text: result.text[Symbol.iterator]() })
    const tag = hash('sha1', JSON.stringify([operation.id, ...state, ...result.state]), 'base64url')
    return { kind: 'opened', stream, status: result.status, tag, piece: this.next(stream) }
  }

  /** Reads the next piece. A stream that has ended is broken. */
  next(stream: string): Piece {
    const openStream = this.#open.get(stream)
    if (!openStream) return { kind: 'broken' }
    try {
      const json = pieceOf(openStream.text)
      if (json.length > 0) return { kind: 'piece', json }
      this.end(stream)
      return { kind: 'end' }
    } catch (error) {
      this.#parts.context.log.error(
        { operation: openStream.operation, error },
        'An answer in pieces broke off',
      )
      this.end(stream)
      return { kind: 'broken' }
    }
  }

  /** Ends a stream and its snapshot. A second call has no effect. */
  end(stream: string): void {
    this.#open.get(stream)?.database.close()
    this.#open.delete(stream)
  }

  /** Ends all streams. */
  close(): void {
    for (const stream of this.#open.keys()) this.end(stream)
  }
}

/** Returns the next piece of a text in UTF-8; empty at its end. */
function pieceOf(text: Iterator<string>): Uint8Array<ArrayBuffer> {
  const writer = new JsonWriter()
  while (writer.length < PIECE) {
    const { done, value } = text.next()
    if (done) break
    writer.write(value)
  }
  return writer.bytes()
}
