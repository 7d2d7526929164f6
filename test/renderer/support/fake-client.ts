import type { App } from 'vue'
import { Listeners } from '../../../src-main/platform/listeners.ts'
import type { CallResult } from '../../../src-main/schemas/bridge.ts'
import type { ChangeEvent, Touched } from '../../../src-main/schemas/feed/change-event.ts'
import { CLIENT, createClient, HOST } from '../../../src-renderer/api/client.ts'
import type { Client } from '../../../src-renderer/api/client.ts'
import type { Host } from '../../../src-renderer/api/host.ts'

/** An operation's input as received by a host. */
export interface ReceivedInput {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/** A host made of functions, with the received calls. */
export interface FakeHost {
  client: Client
  calls: { operation: string; input: ReceivedInput }[]
  /** Notifies all listeners of a change. */
  change: (touched: Touched) => void
  install: (app: App) => void
}

/** A problem to throw from an answer of the fake host. */
export class Refusal extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** Returns a host that answers with the given functions, by operation. A missing operation is an error. */
export function fakeHost(answers: Record<string, (input: ReceivedInput) => unknown>): FakeHost {
  const listeners = new Listeners<ChangeEvent>()
  const calls: FakeHost['calls'] = []
  const host: Host = {
    call: async (operation, input) => {
      const received = { params: {}, query: {}, body: {}, ...input } as ReceivedInput
      calls.push({ operation, input: received })
      return answerOf(answers[operation], operation, received)
    },
    subscribe: (listener) => listeners.add(listener),
    watchConnection: () => () => undefined,
    watchSignedOut: () => () => undefined,
  }
  const client = createClient(host)
  return {
    client,
    calls,
    change: (touched) => listeners.emit({ type: 'changed', operation: 'test', touched: [touched] }),
    install: (app) => app.provide(CLIENT, client).provide(HOST, host),
  }
}

async function answerOf(
  answer: ((input: ReceivedInput) => unknown) | undefined,
  operation: string,
  input: ReceivedInput,
): Promise<CallResult> {
  if (!answer) throw new Error(`The test answers no ${operation}`)
  try {
    return { ok: true, status: 200, value: await answer(input) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, problem: { code: 'input.invalid', status: error.status, message: error.message } }
  }
}
