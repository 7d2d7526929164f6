import { defineComponent, h, type Component } from 'vue'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import type { OutboxItem, OutboxText, SyncConnection } from '../../../src-main/schemas/sync.ts'
import type { Uploads } from '../../../src-renderer/api/host.ts'
import { provideProblemHelp } from '../../../src-renderer/features/shell/problem-help.ts'
import { provideOfflineSpaces } from '../../../src-renderer/features/sync/offline-spaces/offline-spaces.ts'
import { provideDamage } from '../../../src-renderer/session/damage.ts'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { provideSync } from '../../../src-renderer/session/sync.ts'
import { provideOwnWork } from '../../../src-renderer/session/work.ts'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { FakeHost, type Answers } from './fake-host.ts'
import { mountInApp, type InApp } from './mount-in-app.ts'

/** The connection of a replica that is online and has nothing to send. */
export const idleConnection: SyncConnection = {
  online: true,
  state: 'idle',
  pending: 0,
  attention: 0,
  lastSyncedAt: '2026-11-21T10:00:00.000Z',
  notice: null,
  remote: 'https://docs.example.org/',
  user: { id: 'u', displayName: 'Ada Lovelace' },
  offlineOnPurpose: false,
  offlineSince: null,
  problem: null,
  progress: null,
  lost: [],
}

/** Returns the text of a page as in an edit of the outbox. */
export const pageText = (page: string | null, title: string, after: string, before = ''): OutboxText => ({
  kind: 'page',
  page,
  title,
  before,
  after,
})

/** Returns a queued edit of the text of page `p` in change request `c` of space `s`. */
export function edit(more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: 'i',
    operation: 'updateChangeRequestContent',
    summary: 'Edit "Install"',
    state: 'queued',
    madeAt: '2026-11-21T09:00:00.000Z',
    attempts: 0,
    space: 's',
    changeRequest: 'c',
    changeRequestNumber: 3,
    files: [],
    texts: [{ kind: 'page', page: 'p', title: 'Install', before: 'Old words\n', after: 'New words\n' }],
    error: null,
    conflict: null,
    unread: null,
    isOfClosed: false,
    ...more,
  }
}

/** Returns an edit that the remote refused. */
export const refused = (more: Partial<OutboxItem> = {}): OutboxItem =>
  edit({
    state: 'needs-you',
    attempts: 2,
    error: { code: 'rights.missing', status: 403, message: 'You may not write in this space any more.' },
    ...more,
  })

/** The state that a test may change while the screen is open. */
export interface ReplicaState {
  connection: SyncConnection
  items: OutboxItem[]
}

export interface OnReplica extends InApp {
  host: FakeHost
  state: ReplicaState
  /** Changes the state, and notifies the page. */
  become: (connection: Partial<SyncConnection>, items?: OutboxItem[]) => void
}

/** Returns the outbox counts as the core returns them. */
const counts = (items: OutboxItem[]) => ({
  pending: items.filter(({ state }) => state !== 'needs-you' && state !== 'done').length,
  attention: items.filter(({ state }) => state === 'needs-you').length,
})

/** A browser has uploads. None is expected in these tests. */
const refuseUpload = () => Promise.reject(new Error('Nothing is uploaded here'))
const noUploads: Uploads = {
  startImport: refuseUpload,
  cancelImport: refuseUpload,
  exportSpace: refuseUpload,
  exportCollection: refuseUpload,
  saveOut: refuseUpload,
}

/** Mounts a component within the shell of a replica, with one space called "Guide". */
export async function mountOnReplica(
  content: Component,
  {
    connection = {},
    items = [],
    answers = {},
    ...more
  }: {
    connection?: Partial<SyncConnection>
    items?: OutboxItem[]
    answers?: Answers
    at?: string
    props?: Record<string, unknown>
  } = {},
): Promise<OnReplica> {
  const state: ReplicaState = { connection: { ...idleConnection, ...connection }, items }
  const host = new FakeHost({
    getConnection: () => ({ ...state.connection, ...counts(state.items) }),
    listOutbox: () => ({ items: state.items }),
    listOrganizationsForAuthenticatedUser: () => ({
      items: [{ id: 'o', title: 'Docs', permissions: { createContent: true } } as Organization],
      count: 1,
    }),
    listCollectionsInOrganizationById: () => ({ items: [] as Collection[], count: 0 }),
    listSpacesInOrganizationById: () => ({ items: [{ id: 's', title: 'Guide' } as Space], count: 1 }),
    ...answers,
  })
  host.uploads = noUploads
  const Shell = defineComponent({
    setup(_, { attrs }) {
      const workspace = provideWorkspace()
      provideOpenSpace()
      const sync = provideSync()
      provideOwnWork(workspace, sync)
      provideOfflineSpaces(sync)
      provideDamage(sync)
      provideProblemHelp()
      return () => h(content, attrs)
    },
  })
  const app = await mountInApp(Shell, { host, ...more })
  function become(next: Partial<SyncConnection>, nextItems = state.items): void {
    state.connection = { ...state.connection, ...next }
    state.items = nextItems
    host.touch({ kind: 'sync' })
  }
  return { ...app, host, state, become }
}
