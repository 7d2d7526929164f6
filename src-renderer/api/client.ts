import { inject, type InjectionKey } from 'vue'
import type { ArgumentsFor, CallOutput, OperationId } from '../../src-main/hosts/client-types.ts'
import { Listeners } from '../../src-main/platform/listeners.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import { ClientProblem } from './client-problem.ts'
import type { Host } from './host.ts'

/** The operations of the core, each typed by its id. */
export interface Client {
  /** Returns the output of the operation, or throws a ClientProblem. */
  call<Id extends OperationId>(id: Id, ...input: ArgumentsFor<Id>): Promise<CallOutput<Id>>
  /** Calls `listener` for every change until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void
  /**
   * Calls `listener` when a lost connection is restored. The screen may be out of date then, because changes were
   * missed.
   */
  watchReturn(listener: () => void): () => void
  /** Calls `listener` with the problem of each failed call, until the returned function is called. */
  watchProblems(listener: (problem: ClientProblem) => void): () => void
}

/** The typed client over a host. */
export function createClient(host: Host): Client {
  const problems = new Listeners<ClientProblem>((error) => reportError(error))

  async function call(id: OperationId, input: object = {}): Promise<unknown> {
    const result = await host.call(id, input)
    if (result.ok) return result.value
    const problem = new ClientProblem(result.problem)
    problems.emit(problem)
    throw problem
  }
  return {
    // The core checks every answer against the schema from which these types are derived. An assertion to the exact
    // type makes the compiler compare it for every operation.
    call: call as never,
    watchProblems: (listener) => problems.add(listener),
    subscribe: (listener) => host.subscribe(listener),
    watchReturn(listener) {
      let wasLost = false
      return host.watchConnection((connection) => {
        const isBack = wasLost && connection === 'open'
        wasLost = connection === 'lost'
        if (isBack) listener()
      })
    },
  }
}

export const CLIENT: InjectionKey<Client> = Symbol('client')
export const HOST: InjectionKey<Host> = Symbol('host')

/** The client of this app. */
export const useClient = (): Client => provided(inject(CLIENT), 'client')

/** The host of this app, for imports, exports and the theme of the window. */
export const useHost = (): Host => provided(inject(HOST), 'host')

function provided<Thing>(thing: Thing | undefined, name: string): Thing {
  if (!thing) throw new Error(`The app was started without a ${name}`)
  return thing
}
