import { expect, it } from 'vitest'
import type { User } from '../../../src-main/schemas/people/user.ts'
import type { WaitingItem } from '../../../src-main/schemas/work/work.ts'
import { FreshEvents } from '../../../src-renderer/features/notifications/fresh-events.ts'
import { eventsOfWork, noticeOf } from '../../../src-renderer/features/notifications/notice.ts'

const changeRequest = { id: 'c', number: 4, subject: 'Rename' }
const about = { space: 's', at: '2026-11-25T10:00:00Z', isUnread: true }
const user = (displayName: string): User => ({
  object: 'user',
  id: displayName,
  displayName,
  urls: { location: 'https://example.org/' },
})
const mention = (id: string, team: string | null = null): WaitingItem => ({
  ...about,
  kind: 'mention',
  id,
  changeRequest: null,
  page: 'p',
  comment: 'k',
  by: user('Ada'),
  team,
  preview: 'See this',
})
const review: WaitingItem = { ...about, kind: 'review', id: 'r', changeRequest, by: user('Grace') }

it('one event is a notification in its own words, and leads to its place', () => {
  expect(noticeOf(eventsOfWork([mention('m')]))).toEqual({
    tag: 'm',
    title: 'Ada mentioned you',
    body: 'See this',
    place: { name: 'page', params: { space: 's', page: 'p' }, query: { comment: 'k' } },
    items: ['m'],
  })
  expect(noticeOf(eventsOfWork([mention('m', 'Writers')]))?.title).toBe('Ada mentioned Writers')
  expect(noticeOf(eventsOfWork([review]))).toMatchObject({
    title: 'Grace requests your review',
    body: 'Rename',
  })
})

it('several events are one notification that leads home and reads none of them', () => {
  expect(noticeOf(eventsOfWork([mention('m'), mention('n'), review]))).toEqual({
    tag: 'several',
    title: '3 items wait for you',
    body: '2 mentions, 1 requested review',
    place: '/',
    items: [],
  })
})

it('read items and no items make no notification', () => {
  expect(eventsOfWork([{ ...review, isUnread: false }])).toEqual([])
  expect(noticeOf([])).toBeUndefined()
})

it('the first answer reports nothing, and each later event is reported once', () => {
  const fresh = new FreshEvents()
  const [one, two] = eventsOfWork([mention('m'), review])
  expect(fresh.take([one!])).toEqual([])
  expect(fresh.take([one!, two!])).toEqual([two])
  expect(fresh.take([])).toEqual([])
  expect(fresh.take([one!, two!])).toEqual([])
})
