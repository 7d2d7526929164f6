import { registry } from '../../../src-main/api/all.ts'
import type { CallOutput, InputFor, OperationId } from '../../../src-main/hosts/client-types.ts'
import { convertHere } from '../../../src-main/imports/gather/documents/open-converter.ts'
import { ImportSources } from '../../../src-main/imports/import-sources.ts'
import { Imports } from '../../../src-main/imports/imports.ts'
import type { CallResult, OperationContext, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { dispatch } from '../../../src-main/operations/engine/dispatch.ts'
import type { Outside } from '../../../src-main/operations/engine/scope.ts'
import type { Clock } from '../../../src-main/platform/clock.ts'
import type { Log } from '../../../src-main/platform/log.ts'
import type { Scheduler } from '../../../src-main/platform/scheduler.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { Spelling } from '../../../src-main/spelling/spelling.ts'
import { readBytes } from '../../../src-main/store/blobs.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { openAccount } from '../../../src-main/sync/account.ts'
import type { LocalOperations } from '../../../src-main/sync/local/all.ts'
import type { Remote, RemoteResult } from '../../../src-main/sync/remote.ts'
import { Replica } from '../../../src-main/sync/replica.ts'
import { retainInTrash } from '../../../src-main/sync/trash/trash.ts'
import { callOperation, type CallTarget } from '../../../src-main/workspace/call-operation.ts'
import { readForOwn } from '../../../src-main/workspace/read-for-own.ts'
import { RecentSpaces } from '../../../src-main/workspace/recent-spaces.ts'
import { ownEdits } from '../../../src-main/workspace/write-together.ts'
import { openMemoryStore } from '../memory-store.ts'
import { addresses, loudLog, type TestWorkspace, type Visitor } from '../workspace.ts'

/** The faults of a test's network: it is asked before a call is sent, and before its answer arrives. */
export interface Weather {
  /** A result that takes the place of the call: it never arrives. */
  before?(operation: string, input: RawInput): RemoteResult | undefined
  /** A result that takes the place of the answer: the call was carried out. */
  after?(operation: string, result: RemoteResult): RemoteResult | undefined
}

/** No answer: whether the call arrived is not known. */
export function lost(mayHaveArrived: boolean): RemoteResult {
  const problem = new Problem('sync.unreachable', 'The network is down.')
  return { ok: false, kind: 'network', problem, mayHaveArrived }
}

/** The dispatch of an origin as the remote of a replica, with a network between them that a test can make fail. */
export function remoteOf(origin: TestWorkspace, visitor: Visitor, weather: Weather = {}): Remote {
  return {
    async call(operation, { params, query, body, idempotencyKey, ifMatch }) {
      const input = { params, query, body, idempotencyKey, ifMatch }
      const instead = weather.before?.(operation, input)
      if (instead) return instead
      // What crosses a network is JSON.
      const crossed = JSON.parse(JSON.stringify(input)) as RawInput
      const result = asRemote(visitor.attempt(operation as OperationId, crossed))
      return weather.after?.(operation, result) ?? result
    },
    async fetchFile(address) {
      const hash = /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
      const bytes = readBytes(origin.store, hash)
      return bytes ? { ok: true, bytes } : (lost(false) as Extract<RemoteResult, { ok: false }>)
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

/** Timers that only a test lets run out. */
export class HeldScheduler implements Scheduler {
  /** The requested waits, in milliseconds. */
  readonly asked: number[] = []
  #waiting = new Set<() => void>()

  after(milliseconds: number, work: () => void): () => void {
    this.asked.push(milliseconds)
    this.#waiting.add(work)
    return () => this.#waiting.delete(work)
  }

  /** True when nothing waits. */
  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  /** Lets everything that waits run now. */
  runOut(): void {
    const due = [...this.#waiting]
    this.#waiting.clear()
    for (const work of due) work()
  }
}

type LocalId = keyof LocalOperations
type AskedResult = Awaited<ReturnType<typeof callOperation>>

/** A replica of one account, on a real store, with an origin behind a network that can fail. */
export interface TestReplica {
  replica: Replica
  store: Store
  scheduler: HeldScheduler
  call<Id extends OperationId>(id: Id, input: InputFor<Id>): CallOutput<Id>
  attempt(id: OperationId, input: RawInput): CallResult
  /** Calls an operation of the workspace; the remote answers for content that is not offline. */
  ask(id: OperationId | LocalId, input: RawInput): Promise<AskedResult>
  /** One round to its end. */
  sync(): Promise<void>
  /** The process ends here and now, and another opens the store. */
  restart(): TestReplica
  close(): void
}

export interface ReplicaOptions {
  weather?: Weather
  store?: Store
  /** The prefix of every id that this replica creates. */
  name?: string
  /** The clock of this replica; by default that of the origin. */
  clock?: Clock
  /** The log of the replica's faults; by default they fail the test. */
  log?: Log
  /** Puts a wrapper between the replica and its remote. */
  wrap?: (remote: Remote) => Remote
  /** Changes the replica once it is open. */
  alter?: (replica: Replica) => void
  /** The store of texts that a pull removes; by default the trash. */
  keepFor?: typeof retainInTrash
}

/** The parts of a copy that answer its calls. */
function targetOf(context: OperationContext, replica: Replica, { user }: Visitor): CallTarget {
  const { store, clock, newId, log } = context
  const defaults = { store, clock, newId, temporaryFolder: '', organization: '', author: user }
  const target: CallTarget = {
    context,
    outside: NOTHING_OUTSIDE,
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

/** A copy fetches nothing by itself. */
const NOTHING_OUTSIDE: Outside = {
  fetch: () => Promise.reject(new Error('There is nothing outside')),
  temporaryFolder: '',
  followImport: () => {
    throw new Error('A copy imports nothing')
  },
  openConverter: convertHere,
  copies: { make: () => Promise.reject(new Error('A copy makes none')), drop: () => Promise.resolve() },
}

/** Opens a replica of an origin for one of its people. */
export function openTestReplica(
  origin: TestWorkspace,
  visitor: Visitor,
  options: ReplicaOptions = {},
): TestReplica {
  const { weather = {}, store = openMemoryStore(), name = 'here', wrap = (remote) => remote } = options
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
    log: options.log ?? loudLog,
    checkReads: true,
    announce: () => undefined,
  }
  const scheduler = new HeldScheduler()
  const replica = new Replica({
    context,
    remote: wrap(remoteOf(origin, visitor, weather)),
    operations: registry,
    scheduler,
    chance: () => 0.5,
    rest: () => Promise.resolve(),
    retain: (options.keepFor ?? retainInTrash)(store.batchWriter, context),
    changed: () => undefined,
  })
  options.alter?.(replica)
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
    ask: async (id, input) =>
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
