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
import { addChangeRequest, addSpace, merge, writePage } from '../content/authoring.ts'
import { openTestStore } from '../memory-store.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../workspace.ts'
import type { ManualTime } from './http-remote.ts'
import { clientRemote, type WireFaults } from './origin-transport.ts'
import { lostAnswer, openTestReplica, type TestReplica, type NetworkFaults } from './replica.ts'

/** The kinds of remotes that accept texts. The cases run with each of them. */
export const WRITABLE = ['feed', 'public'] as const satisfies readonly RemoteKind[]

/** A replica that has pulled a space, with short functions for local edits, remote edits and the network. */
export interface SyncFixture {
  origin: TestWorkspace
  /** The account of the replica. */
  visitor: Visitor
  app: TestReplica
  network: NetworkFaults
  space: string
  /** The pages of the space, in order. */
  pages: string[]
  /** Creates a change request on the replica. Returns its id. */
  createDraft(subject?: string): string
  /** Creates a change request at the remote, and pulls it. Returns its id. */
  createRemoteDraft(): Promise<string>
  /** Submits a batch of changes on the replica. Throws the problem of a refusal. */
  change(changeRequest: string, ...changes: object[]): void
  /** Replaces the text of a page of a change request on the replica. */
  write(changeRequest: string, page: string, markdown: string): void
  /** Replaces the text of a page of a change request at the remote. */
  writeAtRemote(changeRequest: string, page: string, markdown: string): void
  mergeAtRemote(changeRequest: string): void
  /** Posts a comment on the space on the replica. Returns its id. */
  comment(markdown: string): string
  /** Returns the texts of the comments on the space at the remote, sorted. */
  remoteComments(): string[]
  /** Returns the text of a page on the replica, in the space or in a change request. */
  localText(page: string, changeRequest?: string): string
  /** Returns the text of a page at the remote, in the space or in a change request. */
  remoteText(page: string, changeRequest?: string): string
  /** Returns the drafts at the remote. */
  remoteDrafts(): { id: string; subject: string }[]
  outbox(): OutboxItem[]
  status(): ReturnType<TestReplica['replica']['status']>
  sync(): Promise<void>
  /** Makes every call fail before it arrives, until `online`. */
  offline(): void
  online(): void
  /** Ends the process as a crash does, and opens the store again. */
  crash(): void
  /** Closes the replica, runs `meanwhile`, for example on its file, and opens the replica again. */
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
  /** The faults on the wire of the app's client, which is used in place of the direct remote. */
  wire?: WireFaults
  /** The manual clock of that client. */
  time?: ManualTime
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
  const network: NetworkFaults = {}
  const { skew = () => 0, wire, time, hasFaults = false } = options
  const open = (store = openTestStore(path)) =>
    openTestReplica(origin, visitor, {
      network,
      store,
      clock: () => origin.now() + skew(),
      ...(hasFaults && { log: NO_LOG }),
      ...(wire ? { wrap: () => clientRemote(visitor, kind, wire, time) } : asKind(kind, {})),
    })
  const opened = fixtureOf({ origin, visitor, app: open(), network, space, pages }, open)
  onTestFinished(() => {
    opened.app.close()
    origin.close()
  })
  if (!options.isEmpty) await opened.sync()
  return opened
}

const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Parts = Pick<SyncFixture, 'origin' | 'visitor' | 'app' | 'network' | 'space' | 'pages'>

function fixtureOf(parts: Parts, open: (store?: Store) => TestReplica): SyncFixture {
  const { origin, network, space } = parts
  const fixture: SyncFixture = {
    ...parts,
    createDraft: (subject = 'Words') =>
      fixture.app.call('createChangeRequest', { params: { spaceId: space }, body: { subject } }).id,
    async createRemoteDraft() {
      const id = addChangeRequest(origin, space)
      await fixture.sync()
      return id
    },
    change(changeRequest, ...changes) {
      const params = { spaceId: space, changeRequestId: changeRequest }
      const done = fixture.app.attempt('updateChangeRequestContent', { params, body: { changes } })
      if (!done.ok) throw done.problem
    },
    write: (changeRequest, page, markdown) => fixture.change(changeRequest, textChange(page, markdown)),
    writeAtRemote: (changeRequest, page, markdown) =>
      writePage(origin, { space, changeRequest, page }, markdown),
    mergeAtRemote: (changeRequest) => merge(origin, space, changeRequest),
    comment: (markdown) =>
      fixture.app.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } }).id,
    remoteComments: () =>
      origin
        .call('listCommentsInSpace', { params: { spaceId: space } })
        .items.map(({ body }) => body.markdown)
        .toSorted(),
    localText: (page, changeRequest) => textAt(fixture.app.attempt, space, page, changeRequest),
    remoteText: (page, changeRequest) => textAt(origin.attempt, space, page, changeRequest),
    remoteDrafts: () =>
      origin.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'draft' } })
        .items,
    outbox: () => outboxItems(fixture.app.store),
    status: () => fixture.app.replica.status(),
    sync: () => fixture.app.sync(),
    offline() {
      network.onRequest = () => lostAnswer(false)
    },
    online() {
      delete network.onRequest
      delete network.onAnswer
    },
    crash() {
      fixture.app = fixture.app.restart()
    },
    reopen(meanwhile, store) {
      fixture.app.close()
      meanwhile()
      fixture.app = open(store?.())
    },
  }
  return fixture
}

/** Returns the change that replaces the text of a page. */
export function textChange(page: string, markdown: string): object {
  return { operation: 'update_page', page, document: { markdown } }
}

/** Returns the change that inserts a page. */
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

/** Returns the result of a refused call. */
export function refused(status: number, code: ProblemCode = 'remote.refused'): RemoteResult {
  const problem = new Problem(code, 'The server refuses this.')
  const kind = status === 401 ? 'unauthorized' : status >= 500 ? 'fault' : 'refused'
  return { ok: false, kind, problem, status, mayHaveArrived: status >= 500 }
}
