import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { computed, defineComponent, h, shallowRef } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'
import type { SpaceStyle } from '../../../src-main/schemas/space-settings/style.ts'
import type { SyncConnection } from '../../../src-main/schemas/sync.ts'
import { draftKey, retainDraft } from '../../../src-renderer/editor/saving/retained-drafts.ts'
import UnsavedTexts from '../../../src-renderer/features/home/UnsavedTexts.vue'
import WaitingForYou from '../../../src-renderer/features/home/WaitingForYou.vue'
import { useImports } from '../../../src-renderer/features/imports/imports-store.ts'
import ImportsScreen from '../../../src-renderer/features/imports/ImportsScreen.vue'
import ImportTray from '../../../src-renderer/features/imports/ImportTray.vue'
import DeletedSpacesScreen from '../../../src-renderer/features/library/deleted/DeletedSpacesScreen.vue'
import VisitorNotice from '../../../src-renderer/features/page/computed/VisitorNotice.vue'
import StoredSearches from '../../../src-renderer/features/search/screen/StoredSearches.vue'
import StyleSections from '../../../src-renderer/features/style/StyleSections.vue'
import RestoredBanner from '../../../src-renderer/features/sync/RestoredBanner.vue'
import { useTriedVisitor } from '../../../src-renderer/session/tried-visitor.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp, type InApp } from '../support/mount-in-app.ts'
import { idleConnection, mountOnReplica } from '../support/replica.ts'

const screen = () => document.getElementById('content')
beforeEach(() => {
  const main = document.body.appendChild(document.createElement('main'))
  Object.assign(main, { id: 'content', tabIndex: -1 })
  onTestFinished(() => main.remove())
})

/** Presses a button with a name as a user of the keyboard does. */
async function press({ wrapper }: Pick<InApp, 'wrapper'>, name: string): Promise<void> {
  const button = wrapper
    .findAll('button')
    .find((found) => (found.attributes('aria-label') ?? found.text()) === name)
  button?.element.focus()
  await button?.trigger('click')
  await flushPromises()
}

it('the screen takes the focus of a removed word of the style', async () => {
  const style = {
    words: ['lumen'],
    files: [],
    settings: '',
    left: 0,
    path: '.vale.ini',
    wordsPath: 'accept.txt',
  }
  const value = shallowRef(style as unknown as SpaceStyle)
  const app = await mountInApp(StyleSections, {
    host: new FakeHost(),
    props: {
      style: { answer: { value, refresh: async () => undefined }, loaded: computed(() => undefined) },
      apply: async () => void (value.value = { ...value.value, words: [] }),
    },
  })
  await press(app, 'Remove lumen')
  expect(document.activeElement).toBe(screen())
})

it.each([
  ['the list of imports', ImportsScreen, 'Remove from the list'],
  ['the edge of the window', ImportTray, 'Close'],
])('the screen takes the focus of an import that leaves %s', async (_, list, name) => {
  const app = await mountOnReplica(list, { at: '/' })
  useImports().put({ id: 'i', state: 'failed', title: 'Book', done: 0, total: 0 })
  await flushPromises()
  await press(app, name)
  expect(app.wrapper.text()).not.toContain('Book')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of a discarded text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const Home = defineComponent({
    setup: () => () => h(UnsavedTexts, { spaceTitles: new Map([['s', 'Guide']]), organizationId: 'o' }),
  })
  const app = await mountInApp(Home, { host: new FakeHost() })
  const draft = { text: 'Words', base: '', document: null, space: 's', title: 'Install' }
  retainDraft(localStorage, draftKey('c', 'p'), draft)
  vi.advanceTimersByTime(2000)
  await flushPromises()
  await press(app, 'Discard the text of Install')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of “Mark all as read”', async () => {
  const change = { id: 'c', number: 3, subject: 'Lamps', space: 's' }
  const item = (isUnread: boolean) => ({
    id: 'i',
    kind: 'conflict',
    space: 's',
    changeRequest: change,
    at: '2026-01-01T00:00:00.000Z',
    isUnread,
  })
  const items = shallowRef([item(true)])
  const Home = defineComponent({
    setup: () => () =>
      h(WaitingForYou, {
        items: items.value as never,
        spaceTitles: new Map([['s', 'Guide']]),
        markRead: async () => void (items.value = [item(false)]),
      }),
  })
  const app = await mountOnReplica(Home, { at: '/' })
  await press(app, 'Mark all as read')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of a restored space', async () => {
  const deleted = {
    id: 'd',
    title: 'Lamps',
    deletedAt: '2026-01-01T00:00:00.000Z',
    restorableUntil: '2026-01-08T00:00:00.000Z',
    permissions: { restore: true },
  }
  let items = [deleted]
  const app = await mountOnReplica(DeletedSpacesScreen, {
    at: '/deleted-spaces',
    answers: {
      listDeletedSpacesInOrganization: () => ({ items, count: items.length }) as never,
      restoreSpace: () => deleted as never,
    },
  })
  await flushPromises()
  await press(app, 'Restore Lamps')
  items = []
  app.host.touch({ kind: 'library' })
  await flushPromises()
  await flushPromises()
  expect(app.wrapper.text()).toContain('No deleted spaces')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of the last stored search', async () => {
  const searches = shallowRef([{ address: { q: 'lamp' } }])
  const List = defineComponent({
    setup: () => () =>
      h(StoredSearches, {
        title: 'Recent searches',
        searches: searches.value,
        options: [],
        onRemove: () => void (searches.value = []),
      }),
  })
  await press(await mountInApp(List, { host: new FakeHost() }), 'Remove the search for lamp')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of a dismissed banner', async () => {
  const notice = {
    code: 'sync.remote-restored',
    message: 'Restored.',
    at: '2026-01-01T00:00:00.000Z',
    texts: 0,
  }
  let connection: SyncConnection = { ...idleConnection, notice }
  const app = await mountOnReplica(RestoredBanner, {
    answers: {
      getConnection: () => connection,
      dismissNotice: () => {
        connection = idleConnection
        return null
      },
    },
  })
  await flushPromises()
  await press(app, 'Dismiss')
  expect(document.activeElement).toBe(screen())
})

it('the trial of a visitor ends without losing the focus', async () => {
  const page = { id: 'p', title: 'Lamps', condition: 'visitor.claims.beta' } as Page
  const app = await mountInApp(VisitorNotice, { host: new FakeHost(), props: { page, spaceId: 's' } })
  useTriedVisitor(() => 's').try({})
  await flushPromises()
  await press(app, 'Show everything')
  expect(document.activeElement).toBe(screen())
})
