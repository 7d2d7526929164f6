import { registry } from '../../../src-main/api/all.ts'
import type { CallOutput, InputFor, OperationId } from '../../../src-main/hosts/client-types.ts'
import { convertOnThisThread } from '../../../src-main/imports/gather/documents/open-converter.ts'
import { ImportSources } from '../../../src-main/imports/import-sources.ts'
import { Imports } from '../../../src-main/imports/imports.ts'
import type { CallResult, OperationContext, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { asProblem, dispatch, validate } from '../../../src-main/operations/engine/dispatch.ts'
import type { Caller, Outside } from '../../../src-main/operations/engine/scope.ts'
import type { Clock } from '../../../src-main/platform/clock.ts'
import type { Log } from '../../../src-main/platform/log.ts'
import type { Scheduler } from '../../../src-main/platform/scheduler.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { Spelling } from '../../../src-main/spelling/spelling.ts'
import { readBytes } from '../../../src-main/store/blobs.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { openAccount } from '../../../src-main/sync/account.ts'
import type { EventSource } from '../../../src-main/sync/listen-remote.ts'
import type { LocalOperations } from '../../../src-main/sync/local/all.ts'
import type { Remote, RemoteResult } from '../../../src-main/sync/remote.ts'
import { Replica } from '../../../src-main/sync/replica.ts'
import { retainInTrash } from '../../../src-main/sync/trash/trash.ts'
import { callOperation, type CallTarget } from '../../../src-main/workspace/call-operation.ts'
import type { AnyWorkspaceOperation } from '../../../src-main/workspace/define-workspace-operation.ts'
import { workspaceOperations } from '../../../src-main/workspace/operations/all.ts'
import { readForOwn } from '../../../src-main/workspace/read-for-own.ts'
import { RecentSpaces } from '../../../src-main/workspace/recent-spaces.ts'
import { ownEdits } from '../../../src-main/workspace/write-together.ts'
import { openMemoryStore } from '../memory-store.ts'
import { addresses, failingLog, noEditors, type TestWorkspace, type Visitor } from '../workspace.ts'

/** The faults of a test's network, by call and by answer. */
export interface NetworkFaults {
  /** Returns a result instead of the call, which never arrives. */
  onRequest?(operation: string, input: RawInput): RemoteResult | undefined
  /** Returns a result instead of the answer to an executed call. */
  onAnswer?(operation: string, result: RemoteResult): RemoteResult | undefined
}

/** Returns the result of a call without an answer. */
export function lostAnswer(mayHaveArrived: boolean): RemoteResult {
  const problem = new Problem('sync.unreachable', 'The network is down.')
  return { ok: false, kind: 'network', problem, mayHaveArrived }
}

/** Returns the dispatch of an origin as the remote of a replica, with the faults of a network between them. */
export function remoteOf(origin: TestWorkspace, visitor: Visitor, network: NetworkFaults = {}): Remote {
  return {
    async call(operation, { params, query, body, idempotencyKey, ifMatch }) {
      const input = { params, query, body, idempotencyKey, ifMatch }
      const instead = network.onRequest?.(operation, input)
      if (instead) return instead
      // The network transports JSON.
      const crossed = JSON.parse(JSON.stringify(input)) as RawInput
      const result = asRemote(visitor.attempt(operation as OperationId, crossed))
      return network.onAnswer?.(operation, result) ?? result
    },
    async fetchFile(address) {
      const hash = /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
      const bytes = readBytes(origin.store, hash)
      return bytes ? { ok: true, bytes } : (lostAnswer(false) as Extract<RemoteResult, { ok: false }>)
    },
    async abilities() {
      return { ok: true, abilities: { feed: true, idempotency: true } }
    },
  }
}

function asRemote(result: CallResult): RemoteResult {
  if (result.ok) return { ok: true, status: result.status, value: JSON.parse(JSON.stringify(result.value)) }
  const { problem } = result
  const kind = problem.status === 401 ? 'unauthorized' : problem.status >= 500 ? 'fault' : 'refused'
  return { ok: false, kind, problem, status: problem.status, mayHaveArrived: false }
}

/** A scheduler whose timers expire when a test demands it. */
export class ManualScheduler implements Scheduler {
  /** The requested waits, in milliseconds. */
  readonly requested: number[] = []
  #waiting = new Set<() => void>()

  after(milliseconds: number, work: () => void): () => void {
    this.requested.push(milliseconds)
    this.#waiting.add(work)
    return () => this.#waiting.delete(work)
  }

  /** True when no timer is pending. */
  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  /** Runs the work of all pending timers. */
  runAll(): void {
    const due = [...this.#waiting]
    this.#waiting.clear()
    for (const work of due) work()
  }
}

/** Runs the round whose timer is pending to its end. */
export async function runPendingRound({ replica, scheduler }: TestReplica): Promise<void> {
  scheduler.runAll()
  while (replica.state.step !== 'idle') await Promise.resolve()
}

type LocalId = keyof LocalOperations
type AsyncResult = Awaited<ReturnType<typeof callOperation>>

/** A replica of one account, on a real store, with an origin behind a network that can fail. */
export interface TestReplica {
  replica: Replica
  store: Store
  scheduler: ManualScheduler
  call<Id extends OperationId>(id: Id, input: InputFor<Id>): CallOutput<Id>
  attempt(id: OperationId, input: RawInput): CallResult
  /** Calls an operation of the workspace, such as one on pending reviews, without the queue of the app's calls. */
  attemptWorkspaceOperation(id: string, input: RawInput): CallResult
  /** Calls an operation. The remote answers for content that is not offline. */
  callAsync(id: OperationId | LocalId, input: RawInput): Promise<AsyncResult>
  /** Runs a round to its end. */
  sync(): Promise<void>
  /** Ends the process as a crash does, and opens the store again. */
  restart(): TestReplica
  close(): void
}

export interface ReplicaOptions {
  network?: NetworkFaults
  store?: Store
  /** The prefix of every id that this replica creates. */
  name?: string
  /** The clock of this replica; by default that of the origin. */
  clock?: Clock
  /** The log of the replica's faults; by default they fail the test. */
  log?: Log
  /** Puts a wrapper between the replica and its remote. */
  wrap?: (remote: Remote) => Remote
  /** The stream of changes; none by default. */
  source?: EventSource
  /** Changes the opened replica. */
  configure?: (replica: Replica) => void
  /** The store of texts that a pull removes; by default the trash. */
  retain?: typeof retainInTrash
}

/** Returns the parts of a replica that answer its calls. */
function targetOf(context: OperationContext, replica: Replica, { user }: Visitor): CallTarget {
  const { store, clock, newId, log } = context
  const defaults = { store, clock, newId, temporaryFolder: '', organization: '', author: user }
  const target: CallTarget = {
    context,
    outside: NO_OUTSIDE,
    replica,
    reading: undefined,
    recent: new RecentSpaces(),
    own: {
      context,
      imports: new Imports(defaults, () => undefined, log),
      sources: new ImportSources(newId),
      isReplica: true,
      spelling: new Spelling({ folder: '', script: undefined }),
      sendRequest: undefined,
      identity: () => ({ localUser: user, organization: '', fileKey: '' }),
      read: (operation, input, caller) => readForOwn(target, operation, { input, caller }),
      ...ownEdits(context, replica),
    },
    folder: { path: '', localUser: () => user },
  }
  return target
}

/** The outside services of a replica, which fetches and imports nothing by itself. */
const NO_OUTSIDE: Outside = {
  fetch: () => Promise.reject(new Error('A test replica has no network')),
  temporaryFolder: '',
  followImport: () => {
    throw new Error('A replica imports nothing')
  },
  openConverter: convertOnThisThread,
  copies: {
    make: () => Promise.reject(new Error('A replica makes no copies')),
    drop: () => Promise.resolve(),
  },
}

/** Runs a synchronous operation of the workspace, as its dispatch does. */
function runWorkspaceOperation(
  { own, context }: CallTarget,
  operation: AnyWorkspaceOperation,
  raw: RawInput,
  user: string,
): CallResult {
  const caller: Caller = { kind: 'local', user }
  try {
    const input = validate(operation, raw)
    const subject = operation.access({ target: own, caller }, input.params as never)
    const value = operation.run(own, { ...input, caller } as never, subject as never)
    return { ok: true, status: operation.success, value: operation.response?.parse(value) ?? null }
  } catch (error) {
    return { ok: false, problem: asProblem(context, operation, error) }
  }
}

/** Opens a replica of an origin for one of its users. */
export function openTestReplica(
  origin: TestWorkspace,
  visitor: Visitor,
  options: ReplicaOptions = {},
): TestReplica {
  const { network = {}, store = openMemoryStore(), name = 'here', wrap = (remote) => remote } = options
  openAccount(store, 'https://origin.example')
  let last = store.get<{ count: number }>('SELECT count(*) AS count FROM minted_id')?.count ?? 0
  const context: OperationContext = {
    store,
    clock: options.clock ?? origin.now,
    newId: () => {
      last += 1
      return `${name}-${last}-${origin.newId()}`
    },
    addresses,
    presence: noEditors(),
    log: options.log ?? failingLog,
    checkReads: true,
    announce: () => undefined,
  }
  const scheduler = new ManualScheduler()
  const replica = new Replica({
    context,
    remote: wrap(remoteOf(origin, visitor, network)),
    operations: registry,
    source: options.source,
    scheduler,
    chance: () => 0.5,
    rest: () => Promise.resolve(),
    retain: (options.retain ?? retainInTrash)(store.batchWriter, context),
    changed: () => undefined,
  })
  options.configure?.(replica)
  const attempt = (id: OperationId, input: RawInput): CallResult => {
    const operation = registry.get(id)
    if (!operation) throw new Error(`There is no operation ${id}`)
    return operation.method === 'GET'
      ? dispatch(context, operation, replica.translate(input), { kind: 'local', user: visitor.user })
      : replica.write(operation, input)
  }
  return {
    replica,
    store,
    scheduler,
    attempt,
    call<Id extends OperationId>(id: Id, input: InputFor<Id>) {
      const result = attempt(id, input)
      if (!result.ok) throw result.problem
      // The core has checked the answer against the schema that this type comes from.
      return result.value as CallOutput<Id>
    },
    attemptWorkspaceOperation(id, input) {
      const operation = workspaceOperations.get(id)
      if (!operation) throw new Error(`There is no operation ${id}`)
      return runWorkspaceOperation(targetOf(context, replica, visitor), operation, input, visitor.user)
    },
    callAsync: async (id, input) =>
      callOperation(targetOf(context, replica, visitor), id, {
        input,
        caller: { kind: 'local', user: visitor.user },
      }),
    async sync() {
      await replica.sync()
      await replica.backlog.run()
    },
    restart: () => openTestReplica(origin, visitor, { ...options, store }),
    close: () => store.close(),
  }
}
