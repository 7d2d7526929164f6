import { hash, randomUUID } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { registry } from '../../api/all.ts'
import { PresenceBoard } from '../../domain/presence-board.ts'
import { dispatch, type OperationContext, type RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemScheduler } from '../../platform/scheduler.ts'
import { sendNote, type Moved, type ThreadWork } from '../../platform/worker-thread.ts'
import { readAnswer } from '../../remote/read-answer.ts'
import type { TransportResponse } from '../../remote/transport.ts'
import { answerIndexRead, type IndexAnswer, type IndexRead } from '../../revisions/index/read-on-thread.ts'
import { jsonInPieces } from '../../schemas/json/json-pieces.ts'
import { createAddresses } from '../../store/signed-addresses/signed-files.ts'
import { Store } from '../../store/store.ts'
import { OpenStreams, type OpenedStream, type Piece } from './open-streams.ts'

/**
 * The page cache of the thread's connection. The default of 16 MB saves a search a tenth of a millisecond, because the
 * system caches the same pages.
 */
const CACHE_KIBIBYTES = 4096

/** The data for the start of the thread. */
export interface ReadingJob {
  /** The path of the database. */
  path: string
  fileKey: string
  /** The id of this opening of the store. No other one has its tags of answers. */
  life: string
  /** True for a replica, whose rows of a revision may change. */
  isReplica: boolean
}

/** A call of a read. */
interface CalledRead {
  operation: string
  input: RawInput
  caller: Caller
  address: string
}

/**
 * A task of the reading thread: a read of local rows, a piece of one, or its end. Other tasks parse an answer of a
 * remote, or a text for the index.
 */
export type ReadingTask =
  | ({ kind: 'read' } & CalledRead)
  | ({ kind: 'open' } & CalledRead)
  | { kind: 'next'; stream: string }
  | { kind: 'end'; stream: string }
  | { kind: 'answer'; operation: string; response: TransportResponse }
  | { kind: 'index'; read: IndexRead }

/** The answer to a task. */
export type ReadingAnswer =
  | { kind: 'read'; status: number; json: Uint8Array<ArrayBuffer>; hash: string }
  | OpenedStream
  | Piece
  | { kind: 'index'; answer: IndexAnswer }
  | { kind: 'unreadable' }

/** A line for the log. */
export interface LogNote {
  level: 'info' | 'warn' | 'error'
  fields: object
  message: string
}

/** Returns the work of the thread, which answers reads on its own connection. It sees all earlier commits. */
export function openReads(
  port: MessagePort,
  { path, fileKey, life, isReplica }: ReadingJob,
): ThreadWork<ReadingTask, ReadingAnswer> {
  const database = new Sqlite(path, { readonly: true })
  database.pragma(`cache_size = -${CACHE_KIBIBYTES}`)
  let address = ''
  const logAt = (level: LogNote['level']) => (fields: object, message: string) =>
    sendNote<LogNote>(port, { level, fields, message })
  const context: Omit<OperationContext, 'store'> = {
    clock: systemClock,
    newId: () => {
      throw new Error('A read creates no entity that needs an id')
    },
    addresses: createAddresses(() => address, fileKey),
    presence: NO_PRESENCE,
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    checkReads: false,
    announce: () => undefined,
  }
  const readContext = { ...context, store: new Store(database) }
  const streams = new OpenStreams({ path, context })
  // The rows of a replica may change without a new revision. This number changes with each commit.
  const thread = randomUUID()
  const state = () => (isReplica ? [thread, String(database.pragma('data_version', { simple: true }))] : [])
  return {
    answer(task) {
      switch (task.kind) {
        case 'answer':
          return parseAnswer(task)
        case 'index':
          return parseForIndex(readContext.store, task.read)
        case 'next':
          return streams.next(task.stream)
        case 'end':
          streams.end(task.stream)
          return { kind: 'end' }
        case 'open':
          address = task.address
          return streams.open(operationOf(task.operation), task.input, task.caller, [
            life,
            address,
            ...state(),
          ])
        case 'read':
          address = task.address
          return read(readContext, task)
      }
    },
    movedWith: buffersOf,
    end() {
      streams.close()
      database.close()
    },
  }
}

/** The empty board of this thread. The thread of calls has the presence and answers all requests about it. */
const NO_PRESENCE = new PresenceBoard({
  clock: systemClock,
  scheduler: systemScheduler,
  expired: () => undefined,
})

/** The bytes of an answer, which are moved to the thread of calls. */
function buffersOf(answer: ReadingAnswer): Moved {
  switch (answer.kind) {
    case 'read':
    case 'piece':
      return [answer.json.buffer]
    case 'opened':
      return buffersOf(answer.piece)
    default:
      return []
  }
}

function read(
  context: OperationContext,
  { operation: id, input, caller }: Extract<ReadingTask, { kind: 'read' }>,
): ReadingAnswer {
  const result = dispatch(context, operationOf(id), input, caller)
  if (result.ok) return { kind: 'read', status: result.status, ...encode(result.value) }
  const { code, status, message } = result.problem
  return { kind: 'refused', problem: { code, status, message } }
}

/** Parses a valid large answer. The calling thread diagnoses an invalid one. */
function parseAnswer({ operation: id, response }: Extract<ReadingTask, { kind: 'answer' }>): ReadingAnswer {
  const result = readAnswer(operationOf(id), response, { write: false, token: undefined })
  return result.ok ? { kind: 'read', status: result.status, ...encode(result.value) } : { kind: 'unreadable' }
}

/** Parses for the index. The calling thread reads a text that is not committed yet. */
function parseForIndex(store: Store, request: IndexRead): ReadingAnswer {
  const answer = answerIndexRead(store, request)
  return answer ? { kind: 'index', answer } : { kind: 'unreadable' }
}

function operationOf(id: string) {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id} on the thread that reads`)
  return operation
}

/** Encodes an answer and hashes its bytes, which would block the thread of calls for a large answer. */
function encode(value: unknown): { json: Uint8Array<ArrayBuffer>; hash: string } {
  const json = jsonInPieces(value)
  return { json, hash: hash('sha1', json, 'base64url') }
}
