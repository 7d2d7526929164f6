import { onTestFinished } from 'vitest'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { Log } from '../../../src-main/platform/log.ts'
import { Problem, type ProblemCode } from '../../../src-main/schemas/problem.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import { asKind, type RemoteKind } from '../../sync/simulation/remote-kind.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../content/content.ts'
import { openTestStore } from '../memory-store.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../workspace.ts'
import { clientRemote, type Wire } from './origin-transport.ts'
import type { HeldTime } from './remote.ts'
import { lost, openTestReplica, type TestReplica, type Weather } from './replica.ts'

/** The kinds of remotes on which texts can be written, with which the named cases are proved. */
export const WRITABLE = ['feed', 'public'] as const satisfies readonly RemoteKind[]

/** A replica that has pulled a space, with short functions for edits on it, at the remote, and for the network. */
export interface SyncFixture {
  origin: TestWorkspace
  /** The account of the replica. */
  visitor: Visitor
  app: TestReplica
  weather: Weather
  space: string
  /** The pages of the space, in order. */
  pages: string[]
  /** Begins a change request here and answers its id. */
  begin(subject?: string): string
  /** Begins one at the remote and brings it here. */
  beginThere(): Promise<string>
  /** Hands in a batch of changes here; throws where it is refused. */
  change(changeRequest: string, ...changes: object[]): void
  /** Gives a page of a change request a text here. */
  write(changeRequest: string, page: string, markdown: string): void
  /** The same at the remote. */
  writeThere(changeRequest: string, page: string, markdown: string): void
  mergeThere(changeRequest: string): void
  /** The text of a page here, in the space or in a change request. */
  here(page: string, changeRequest?: string): string
  /** The same at the remote. */
  there(page: string, changeRequest?: string): string
  /** Subjects of the drafts at the remote. */
  draftsThere(): { id: string; subject: string }[]
  outbox(): OutboxItem[]
  status(): ReturnType<TestReplica['replica']['status']>
  sync(): Promise<void>
  /** Nothing reaches the remote any more. */
  offline(): void
  online(): void
  /** The process ends here and now; what was durable is opened by another. */
  crash(): void
  /** The process ends in order, something is done with its file, and another one opens it. */
  reopen(meanwhile: () => void, store?: () => Store): void
}

export interface SyncFixtureOptions {
  kind?: RemoteKind
  pages?: Record<string, string>
  /** True to open the replica before its first pull. */
  isEmpty?: boolean
  /** The account of the replica; by default the first member of the workspace. */
  visitorOf?: (origin: TestWorkspace) => Visitor
  /** The path of the replica's store; in memory by default. */
  path?: string
  /** The present difference of the replica's clock from that of the origin, in milliseconds. */
  skew?: () => number
  /** Puts the client that the app uses in between, and what happens to it there. */
  wire?: Wire
  /** The time of that client. */
  time?: HeldTime
  /** True when the test causes faults in the replica. Logged faults then do not fail the test. */
  hasFaults?: boolean
}

export const PAGES = { Start: 'One.\n\nTwo.\n\nThree.\n', Next: 'Words.\n\nMore.\n' }

/** Opens an origin with a space, and a replica that has pulled it. Both are closed when the test ends. */
export async function openSyncFixture(options: SyncFixtureOptions = {}): Promise<SyncFixture> {
  const { kind = 'feed', pages: texts = PAGES, path = ':memory:' } = options
  const origin = openTestWorkspace()
  const { space, pages } = addSpace(origin, texts)
  const visitor = options.visitorOf?.(origin) ?? origin
  const weather: Weather = {}
  const { skew = () => 0, wire, time, hasFaults = false } = options
  const open = (store = openTestStore(path)) =>
    openTestReplica(origin, visitor, {
      weather,
      store,
      clock: () => origin.now() + skew(),
      ...(hasFaults && { log: NO_LOG }),
      ...(wire ? { wrap: () => clientRemote(visitor, kind, wire, time) } : asKind(kind, {})),
    })
  const opened = fixtureOf({ origin, visitor, app: open(), weather, space, pages }, open)
  onTestFinished(() => {
    opened.app.close()
    origin.close()
  })
  if (!options.isEmpty) await opened.sync()
  return opened
}

const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Parts = Pick<SyncFixture, 'origin' | 'visitor' | 'app' | 'weather' | 'space' | 'pages'>

function fixtureOf(parts: Parts, open: (store?: Store) => TestReplica): SyncFixture {
  const { origin, weather, space } = parts
  const it: SyncFixture = {
    ...parts,
    begin: (subject = 'Words') =>
      it.app.call('createChangeRequest', { params: { spaceId: space }, body: { subject } }).id,
    async beginThere() {
      const id = addChangeRequest(origin, space)
      await it.sync()
      return id
    },
    change(changeRequest, ...changes) {
      const params = { spaceId: space, changeRequestId: changeRequest }
      const done = it.app.attempt('updateChangeRequestContent', { params, body: { changes } })
      if (!done.ok) throw done.problem
    },
    write: (changeRequest, page, markdown) => it.change(changeRequest, textChange(page, markdown)),
    writeThere: (changeRequest, page, markdown) =>
      writePage(origin, { space, changeRequest, page }, markdown),
    mergeThere: (changeRequest) => merge(origin, space, changeRequest),
    here: (page, changeRequest) => textAt(it.app.attempt, space, page, changeRequest),
    there: (page, changeRequest) => textAt(origin.attempt, space, page, changeRequest),
    draftsThere: () =>
      origin.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'draft' } })
        .items,
    outbox: () => outboxItems(it.app.store),
    status: () => it.app.replica.status(),
    sync: () => it.app.sync(),
    offline() {
      weather.before = () => lost(false)
    },
    online() {
      delete weather.before
      delete weather.after
    },
    crash() {
      it.app = it.app.restart()
    },
    reopen(meanwhile, store) {
      it.app.close()
      meanwhile()
      it.app = open(store?.())
    },
  }
  return it
}

/** The change that gives a page a text. */
export function textChange(page: string, markdown: string): object {
  return { operation: 'update_page', page, document: { markdown } }
}

/** The change that adds a page. */
export function newPage(title: string, markdown: string, more: object = {}): object {
  return { operation: 'insert_page', title, document: { markdown }, ...more }
}

type Attempt = (id: OperationId, input: RawInput) => ReturnType<Visitor['attempt']>

function textAt(attempt: Attempt, spaceId: string, pageId: string, changeRequestId?: string): string {
  const query = { format: 'markdown' }
  const read =
    changeRequestId === undefined
      ? attempt('getPageById', { params: { spaceId, pageId }, query })
      : attempt('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId }, query })
  if (!read.ok) throw read.problem
  return (read.value as { markdown: string }).markdown
}

/** The answer of a remote that refuses a call. */
export function refused(status: number, code: ProblemCode = 'remote.refused'): RemoteResult {
  const problem = new Problem(code, 'The server does not want this.')
  const kind = status === 401 ? 'unauthorized' : status >= 500 ? 'fault' : 'refused'
  return { ok: false, kind, problem, status, mayHaveArrived: status >= 500 }
}
