import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { createAddresses } from '../../store/signed-addresses/signed-files.ts'
import { registry } from '../../api/all.ts'
import { dispatch, type OperationContext, type RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { systemClock } from '../../platform/clock.ts'
import { readAnswer } from '../../remote/read-answer.ts'
import type { TransportResponse } from '../../remote/transport.ts'
import { Store } from '../../store/store.ts'
import type { ProblemValue } from '../../schemas/bridge.ts'

/** What the thread is started with. */
export interface ReadingJob {
  /** The path of the database. */
  path: string
  fileKey: string
}

/** A read of what is here, or an answer of a remote that is to be read. */
export type ReadingTask =
  | { operation: string; input: RawInput; caller: Caller; address: string }
  | { operation: string; response: TransportResponse }

/** A task, by the number that its answer has; or to let go of the database and end. */
export type ToReadingThread = { number: number; task: ReadingTask } | 'end'

/** What the thread answers, and what it has to say for the log. */
export type FromReadingThread =
  | { number: number; ok: true; status: number; json: Uint8Array<ArrayBuffer> }
  | { number: number; ok: false; problem: ProblemValue }
  | { number: number; isUnreadable: true }
  | { level: 'info' | 'warn' | 'error'; fields: object; message: string }

/** Answers reads from a connection of its own, which sees all that was committed when a read comes. */
export function answerReads(port: MessagePort, { path, fileKey }: ReadingJob): void {
  const database = new Sqlite(path, { readonly: true })
  let address = ''
  const say = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) =>
    port.postMessage({ level, fields, message } satisfies FromReadingThread, [])
  const context: OperationContext = {
    store: new Store(database),
    clock: systemClock,
    newId: () => {
      throw new Error('A read makes nothing that would need an id')
    },
    addresses: createAddresses(() => address, fileKey),
    log: { info: say('info'), warn: say('warn'), error: say('error') },
    checkReads: false,
    announce: () => undefined,
  }
  port.on('message', (message: ToReadingThread) => {
    if (message === 'end') {
      database.close()
      port.close()
      return
    }
    const { number, task } = message
    if ('address' in task) address = task.address
    const answer = { number, ...('address' in task ? read(context, task) : understand(task)) }
    port.postMessage(answer, 'json' in answer ? [answer.json.buffer] : [])
  })
}

type Numberless<Answer> = Answer extends { number: number } ? Omit<Answer, 'number'> : never

function read(
  context: OperationContext,
  { operation: id, input, caller }: Extract<ReadingTask, { input: RawInput }>,
): Numberless<FromReadingThread> {
  const result = dispatch(context, operationOf(id), input, caller)
  if (result.ok) return { ok: true, status: result.status, json: bytesOf(result.value) }
  const { code, status, message } = result.problem
  return { ok: false, problem: { code, status, message } }
}

/** What is wrong with an answer is found out by whoever asked: this is only about large ones that are right. */
function understand({
  operation: id,
  response,
}: Extract<ReadingTask, { response: TransportResponse }>): Numberless<FromReadingThread> {
  const result = readAnswer(operationOf(id), response, { write: false, token: undefined })
  return result.ok ? { ok: true, status: result.status, json: bytesOf(result.value) } : { isUnreadable: true }
}

function operationOf(id: string) {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id} on the thread that reads`)
  return operation
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
