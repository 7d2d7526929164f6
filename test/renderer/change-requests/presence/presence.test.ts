import { flushPromises, mount } from '@vue/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { Presence } from '../../../../src-main/schemas/presence.ts'
import {
  presentUsers,
  presenceWords,
} from '../../../../src-renderer/features/change-requests/presence/present-users.ts'
import {
  REPORT_AFTER,
  REPORT_EVERY,
  useOwnPresence,
  type OwnPlace,
} from '../../../../src-renderer/features/change-requests/presence/use-own-presence.ts'
import { providePresence } from '../../../../src-renderer/features/change-requests/presence/use-presence.ts'
import { provideSync } from '../../../../src-renderer/session/sync.ts'
import { fakeHost, Refusal } from '../../support/fake-client.ts'

const entry = (id: string, page: string, name = id): Presence => ({
  object: 'presence',
  user: { object: 'user', id, displayName: name, urls: { location: `/v1/users/${id}` } },
  page,
})
const ADA = entry('ada', 'install', 'Ada')
const PLACE: OwnPlace = { spaceId: 'guide', changeRequestId: 'draft', page: 'install' }

beforeEach(() => void vi.useFakeTimers())

/** Opens a change request whose host answers with these items, or refuses. */
function open(answer: () => Presence[], first: OwnPlace | null = null) {
  const place = shallowRef(first)
  const items = () => ({ items: answer() })
  const connection = { online: true, pending: 0, attention: 0 }
  const host = fakeHost({
    listPresenceInChangeRequest: items,
    reportPresenceInChangeRequest: items,
    getConnection: () => ({ ...connection }),
  })
  const Editor = defineComponent(() => {
    useOwnPresence(() => place.value)
    return () => null
  })
  let presence: ReturnType<typeof providePresence> | undefined
  const Screen = defineComponent(() => {
    presence = providePresence(() => ({ spaceId: 'guide', changeRequestId: 'draft' }))
    return () => h(Editor)
  })
  const App = defineComponent(() => {
    provideSync()
    return () => h(Screen)
  })
  const screen = mount(App, { global: { plugins: [host] } })
  return {
    ...host,
    /** The calls about presence. */
    calls: () => host.calls.filter(({ operation }) => operation !== 'getConnection'),
    async setOnline(online: boolean) {
      connection.online = online
      host.change({ kind: 'sync' })
      await vi.advanceTimersByTimeAsync(500)
    },
    place,
    screen,
    others: () => presence?.others.value.map(({ user }) => user.id),
    reports: () =>
      host.calls
        .filter(({ operation }) => operation === 'reportPresenceInChangeRequest')
        .map(({ input }) => input.body['page']),
  }
}

it('lists the others once and after each event, and a reader reports nothing', async () => {
  let items: Presence[] = []
  const { calls, others, change } = open(() => items)
  await flushPromises()
  expect(others()).toEqual([])
  items = [ADA]
  change({ kind: 'presence', space: 'guide', changeRequest: 'other' })
  change({ kind: 'presence', space: 'guide', changeRequest: 'draft' })
  await flushPromises()
  expect(others()).toEqual(['ada'])
  await vi.advanceTimersByTimeAsync(REPORT_EVERY * 10)
  expect(calls().map(({ operation }) => operation)).toEqual([
    'listPresenceInChangeRequest',
    'listPresenceInChangeRequest',
  ])
})

it('shows nobody once the server refuses the request', async () => {
  let isKnown = true
  const { others, change } = open(() => {
    if (isKnown) return [ADA]
    throw new Refusal('There is no such path.', 404)
  })
  await flushPromises()
  isKnown = false
  change({ kind: 'presence', space: 'guide', changeRequest: 'draft' })
  await flushPromises()
  expect(others()).toEqual([])
})

it('shows nobody after a call without an answer, and repeats the call as before', async () => {
  let isCut = false
  const { others, reports } = open(() => {
    if (isCut) throw new Refusal('The server cannot be reached.', 503)
    return [ADA]
  }, PLACE)
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  isCut = true
  await vi.advanceTimersByTimeAsync(REPORT_EVERY * 2)
  expect([others(), reports()]).toEqual([[], ['install', 'install', 'install']])
  isCut = false
  await vi.advanceTimersByTimeAsync(REPORT_EVERY)
  expect(others()).toEqual(['ada'])
})

it('reports the open page, reports it again while it is open, and reports when it closes', async () => {
  const { place, screen, reports, others } = open(() => [ADA], PLACE)
  expect(reports()).toEqual([])
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  expect(reports()).toEqual(['install'])
  expect(others()).toEqual(['ada'])
  await vi.advanceTimersByTimeAsync(REPORT_EVERY * 2)
  expect(reports()).toEqual(['install', 'install', 'install'])
  place.value = { ...PLACE, page: 'start' }
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  expect(reports().slice(3)).toEqual(['start'])
  screen.unmount()
  await vi.advanceTimersByTimeAsync(REPORT_EVERY * 4)
  expect(reports().slice(4)).toEqual([null])
})

it('neither shows users nor calls while the server cannot be reached, and does both once it can', async () => {
  const { place, calls, others, setOnline } = open(() => [ADA], PLACE)
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  await setOnline(false)
  expect(others()).toEqual([])
  const before = calls().length
  place.value = { ...PLACE, page: 'start' }
  await vi.advanceTimersByTimeAsync(REPORT_EVERY * 3)
  expect(calls().slice(before)).toEqual([])
  await setOnline(true)
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  expect(others()).toEqual(['ada'])
  expect(calls().at(-1)).toMatchObject({ input: { body: { page: 'start' } } })
})

it('calls a server without presence less and less often', async () => {
  const { reports } = open(() => {
    throw new Refusal('There is no such path.', 404)
  }, PLACE)
  await vi.advanceTimersByTimeAsync(REPORT_AFTER)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(reports().length).toBeLessThanOrEqual(11)
  expect(reports().length).toBeGreaterThanOrEqual(8)
})

it('names each user once, those of the page on the screen first', () => {
  const users = presentUsers([entry('ben', 'start'), ADA, entry('ada', 'start', 'Ada')], 'install')
  expect(users.map((user) => presenceWords(user, 'Start'))).toEqual([
    'Ada is editing this page',
    'ben is editing “Start”',
  ])
  expect(presenceWords({ id: 'ben', name: 'Ben', page: 'start', isHere: false }, undefined)).toBe(
    'Ben is editing another page',
  )
})
