import { expect, it } from 'vitest'
import { GatheredEvents } from '../../../src-renderer/features/notifications/gathered-events.ts'
import type { Notice, ReportedEvent } from '../../../src-renderer/features/notifications/notice.ts'

const event = (id: string, kind: ReportedEvent['kind'] = 'mention'): ReportedEvent => ({
  id,
  kind,
  title: `Title ${id}`,
  body: '',
  place: `/${id}`,
})

/** Gathers events with a pause that the test ends. */
function gather() {
  const shown: string[] = []
  const seen = new Set<string>()
  const unwanted = new Set<string>()
  const pauses: (() => void)[] = []
  const events = new GatheredEvents({
    wants: ({ kind }) => !unwanted.has(kind),
    isSeen: ({ id }) => seen.has(id),
    show: ({ title }: Notice) => shown.push(title),
    later: (run) => {
      pauses.push(run)
      return () => pauses.splice(pauses.indexOf(run), 1)
    },
  })
  const pass = () => pauses.splice(0).forEach((run) => run())
  return { events, shown, seen, unwanted, pass, pauses }
}

it('several events in one pause are one notification, and later ones another', () => {
  const { events, shown, pass } = gather()
  events.add([event('a')])
  events.add([event('b')])
  pass()
  events.add([event('c')])
  pass()
  expect(shown).toEqual(['2 items wait for you', 'Title c'])
})

it('events of disabled kinds, and events on the screen, are not reported', () => {
  const { events, shown, seen, unwanted, pass, pauses } = gather()
  unwanted.add('thread')
  seen.add('a')
  events.add([event('a'), event('b', 'thread')])
  expect(pauses).toEqual([])
  events.add([event('c')])
  seen.add('c')
  pass()
  expect(shown).toEqual([])
})

it('nothing is reported after it is closed', () => {
  const { events, pauses } = gather()
  events.add([event('a')])
  events.close()
  expect(pauses).toEqual([])
})
