import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { createAddresses } from '../../files/signed-files.ts'
import { registry } from '../../operations/all.ts'
import { dispatch, type Desk, type RawInput } from '../../operations/dispatch.ts'
import type { Caller } from '../../operations/scope.ts'
import { systemClock } from '../../platform/clock.ts'
import { Store } from '../../replica/store.ts'
import type { ProblemValue } from '../../ipc/bridge.ts'

/** What the thread is started with. */
export interface ReadingJob {
  /** The path of the database. */
  path: string
  fileKey: string
}

/** A read, by the number that its answer has; or to let go of the database and end. */
export type ToReadingThread =
  | { number: number; operation: string; input: RawInput; caller: Caller; address: string }
  | 'end'

/** What the thread answers, and what it has to say for the log. */
export type FromReadingThread =
  | { number: number; ok: true; status: number; json: Uint8Array<ArrayBuffer> }
  | { number: number; ok: false; problem: ProblemValue }
  | { level: 'info' | 'warn' | 'error'; fields: object; message: string }

/** Answers reads from a connection of its own, which sees all that was committed when a read comes. */
export function answerReads(port: MessagePort, { path, fileKey }: ReadingJob): void {
  const database = new Sqlite(path, { readonly: true })
  let address = ''
  const say = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) =>
    port.postMessage({ level, fields, message } satisfies FromReadingThread, [])
  const desk: Desk = {
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
    address = message.address
    const answer = read(desk, message)
    port.postMessage(answer, 'json' in answer ? [answer.json.buffer] : [])
  })
}

function read(
  desk: Desk,
  { number, operation: id, input, caller }: Exclude<ToReadingThread, 'end'>,
): FromReadingThread {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id} on the thread that reads`)
  const result = dispatch(desk, operation, input, caller)
  if (result.ok)
    return {
      number,
      ok: true,
      status: result.status,
      json: new TextEncoder().encode(JSON.stringify(result.value)),
    }
  const { code, status, message } = result.problem
  return { number, ok: false, problem: { code, status, message } }
}
