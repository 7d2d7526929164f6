import type { CallInput, CallOutput, OperationId } from '../../../src-main/hosts/client-types.ts'
import { Listeners } from '../../../src-main/platform/listeners.ts'
import type { CallResult, Desktop, ProblemValue } from '../../../src-main/schemas/bridge.ts'
import type { ChangeEvent, Touched } from '../../../src-main/schemas/feed/change-event.ts'
import type { Connection, Host, Uploads } from '../../../src-renderer/api/host.ts'

/** The answers of a fake host to an operation: a value, or a promise that the test resolves. */
export type Answers = {
  [Id in OperationId]?: (input: CallInput<Id>) => CallOutput<Id> | Promise<CallOutput<Id>>
}

/** A problem for an answer to throw. The operation fails with it. */
export class Refused extends Error {
  readonly problem: ProblemValue

  constructor(problem: ProblemValue) {
    super(problem.message)
    this.problem = problem
  }
}

/** A host with the answers of a test. It stores the received calls, and emits the test's events. */
export class FakeHost implements Host {
  readonly calls: { operation: string; input: object }[] = []
  readonly changes = new Listeners<ChangeEvent>()
  readonly connections = new Listeners<Connection>()
  readonly signedOut = new Listeners<void>()
  desktop?: Desktop
  uploads?: Uploads
  /** False while the host is closed: nothing is answered. */
  isReachable = true
  readonly #answers: Answers

  constructor(answers: Answers = {}) {
    this.#answers = answers
  }

  async call(operation: string, input: object): Promise<CallResult> {
    this.calls.push({ operation, input })
    if (!this.isReachable)
      return { ok: false, problem: { code: 'host.unreachable', status: 0, message: 'Nobody is there.' } }
    const answer = this.#answers[operation as OperationId] as ((input: object) => unknown) | undefined
    if (!answer)
      return { ok: false, problem: { code: 'resource.unknown', status: 404, message: `No ${operation}.` } }
    try {
      return { ok: true, status: 200, value: await answer(input) }
    } catch (error) {
      if (error instanceof Refused) return { ok: false, problem: error.problem }
      throw error
    }
  }

  /** Returns the number of calls of an operation. */
  callCount(operation: OperationId): number {
    return this.calls.filter((call) => call.operation === operation).length
  }

  touch(...touched: Touched[]): void {
    this.changes.emit({ type: 'changed', operation: 'test', touched })
  }

  subscribe(listener: (event: ChangeEvent) => void): () => void {
    return this.changes.add(listener)
  }

  watchConnection(listener: (connection: Connection) => void): () => void {
    return this.connections.add(listener)
  }

  watchSignedOut(listener: () => void): () => void {
    return this.signedOut.add(listener)
  }
}
