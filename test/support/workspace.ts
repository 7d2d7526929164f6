import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../src-main/api/all.ts'
import { PresenceBoard } from '../../src-main/domain/presence-board.ts'
import type { CallOutput, InputFor, OperationId } from '../../src-main/hosts/client-types.ts'
import { FollowedImports } from '../../src-main/imports/followed-imports.ts'
import type { OpenConverter } from '../../src-main/imports/gather/documents/document-converter.ts'
import { convertOnThisThread } from '../../src-main/imports/gather/documents/open-converter.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { dispatchPrepared } from '../../src-main/operations/engine/dispatch-prepared.ts'
import {
  dispatch,
  type CallResult,
  type OperationContext,
  type RawInput,
} from '../../src-main/operations/engine/dispatch.ts'
import { ANONYMOUS, type Caller, type Outside } from '../../src-main/operations/engine/scope.ts'
import { SpaceCopies } from '../../src-main/operations/spaces/space-copies.ts'
import type { Clock } from '../../src-main/platform/clock.ts'
import { guardedFetch, type Fetch } from '../../src-main/platform/guarded-fetch.ts'
import type { Log } from '../../src-main/platform/log.ts'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { indexSteps } from '../../src-main/revisions/index/index-steps.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import type { Role } from '../../src-main/schemas/primitives.ts'
import type { Addresses } from '../../src-main/store/signed-addresses/addresses.ts'
import type { Store } from '../../src-main/store/store.ts'
import { openTestStore } from './memory-store.ts'

/** The first time of a manual clock: 2026-01-01 in UTC. */
export const START = Date.UTC(2026, 0, 1)

/** A user who calls operations of the workspace. */
export interface Visitor {
  user: string
  /** Calls an operation and returns its value; throws the Problem of a refused call. */
  call<Id extends OperationId>(id: Id, input: InputFor<Id>): CallOutput<Id>
  /** Calls an operation with any input, and returns the result. */
  attempt(id: OperationId, input: RawInput): CallResult
  /** Calls an operation with a preparation, and returns the result. */
  attemptPrepared(id: OperationId, input: RawInput): Promise<CallResult>
}

/** A workspace on a real store in memory, with a manual clock, predictable ids and one member. */
export interface TestWorkspace extends Visitor {
  store: Store
  /** The organization that the first member belongs to. */
  organization: string
  /** All events that listeners received, in order. */
  events: ChangeEvent[]
  now(): number
  /** Moves the clock forward. */
  advance(milliseconds: number): void
  newId(): string
  /** Cancels the running imports of operations, and waits until they have ended. */
  cancelImports(): Promise<void>
  addOrganization(title?: string): string
  /** A caller without a user. */
  anonymous: Visitor
  /** Returns an existing user as a caller. */
  as(user: string): Visitor
  /** Adds a user; null adds a guest, and 'stranger' a user of no organization. */
  addUser(role: Role | null | 'stranger', organization?: string): Visitor
  setRole(user: string, organization: string, role: Role | null): void
  close(): void
}

/** Opens a workspace whose first member, the caller, has the role. */
export function openTestWorkspace({
  role = 'admin' as Role,
  path = ':memory:',
  fetch = fetchDataAddresses,
  openConverter = convertOnThisThread,
  idOf = (count: number) => `id-${String(count).padStart(5, '0')}`,
}: {
  role?: Role
  path?: string
  fetch?: Fetch
  openConverter?: OpenConverter
  /** Returns the id of the n-th created entity. */
  idOf?: (count: number) => string
} = {}): TestWorkspace {
  const store = openTestStore(path)
  const events: ChangeEvent[] = []
  let now = START
  let last = 0
  const newId = () => {
    last += 1
    return idOf(last)
  }
  const context: OperationContext = {
    store,
    clock: () => now,
    newId,
    addresses,
    presence: editorsAt(() => now),
    log: failingLog,
    checkReads: true,
    announce: (event) => events.push(event),
    afterWrite: () => indexPending(store),
  }
  const followed = new FollowedImports({
    clock: () => now,
    newId,
    announce: (event) => events.push(event),
  })
  const outside: Outside = {
    fetch,
    temporaryFolder: join(tmpdir(), 'carrel-test-unpacked'),
    followImport: (about) => followed.follow(about),
    openConverter,
    copies: new SpaceCopies(context, (work) => work()),
  }
  const addOrganization = (title = 'Library') => {
    const id = newId()
    store.run('INSERT INTO organization (id, title, created_at) VALUES (?, ?, ?)', id, title, now)
    return id
  }
  const setRole: TestWorkspace['setRole'] = (user, organization, granted) => {
    store.run(
      'INSERT OR REPLACE INTO member (organization, user, role, joined_at) VALUES (?, ?, ?, ?)',
      organization,
      user,
      granted,
      now,
    )
  }
  const first = addOrganization()
  const addUser: TestWorkspace['addUser'] = (granted, organization = first) => {
    const id = newId()
    store.run(
      'INSERT INTO user (id, display_name, email, created_at) VALUES (?, ?, ?, ?)',
      id,
      `Person ${id}`,
      `${id}@example.org`,
      now,
    )
    if (granted !== 'stranger') setRole(id, organization, granted)
    return visitor(context, outside, { kind: 'token', user: id })
  }
  return {
    ...addUser(role),
    store,
    organization: first,
    events,
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
    newId,
    cancelImports: () => followed.close(),
    anonymous: visitor(context, outside, ANONYMOUS),
    as: (user) => visitor(context, outside, { kind: 'token', user }),
    addOrganization,
    addUser,
    setRole,
    close: () => store.close(),
  }
}

/** Indexes the pending texts of a large write. */
function indexPending(store: Store): void {
  const steps = indexSteps(store)
  store.transaction(() => {
    while (!steps.next().done);
  })
}

function visitor(context: OperationContext, outside: Outside, caller: Caller): Visitor {
  const attempt = (id: OperationId, input: RawInput) => dispatch(context, operationOf(id), input, caller)
  return {
    user: caller.user,
    attempt,
    attemptPrepared: (id, input) => dispatchPrepared(context, outside, operationOf(id), input, caller),
    call<Id extends OperationId>(id: Id, input: InputFor<Id>) {
      const result = attempt(id, input)
      if (!result.ok) throw result.problem
      // Dispatch has checked the answer against the schema that this type comes from.
      return result.value as CallOutput<Id>
    },
  }
}

function operationOf(id: OperationId): AnyOperation {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return operation
}

/** Fetches data addresses alone, because a test has no network by default. */
const fetchDataAddresses: Fetch = (url, options) =>
  guardedFetch(url, { ...options, allowPrivate: false, resolve: () => Promise.resolve([]) })

/** The editors of a store that no editor reports to. */
export const noEditors = (): PresenceBoard => editorsAt(() => 0)

function editorsAt(clock: Clock): PresenceBoard {
  return new PresenceBoard({ clock, scheduler: systemScheduler, expired: () => undefined })
}

export const addresses: Addresses = {
  location: (path) => `http://carrel.test${path}`,
  app: (path) => `http://carrel.test/app${path}`,
  pdf: ({ revision }, expires) => `http://carrel.test/pdf/${revision}/${expires}`,
  specification: (id) => `http://carrel.test/specifications/${id}`,
  updates: ({ space, page }) => `http://carrel.test/updates/${space}/${page}`,
  file: ({ hash, name }) => `http://carrel.test/files/${hash}/${encodeURIComponent(name)}`,
}

/** A log whose errors fail the test. Warnings are ignored. */
export const failingLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => {
    throw new Error(message, { cause: fields })
  },
}
