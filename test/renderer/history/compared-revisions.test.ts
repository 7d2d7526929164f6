import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src-main/schemas/history/history-entry.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import ComparedRevisions from '../../../src-renderer/features/history/ComparedRevisions.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const user = (displayName: string) => ({ object: 'user', id: displayName, displayName }) as User
const first: HistoryEntry = {
  object: 'history-entry',
  revision: 'r1',
  number: 1,
  type: 'edits',
  createdBy: user('Ada'),
  createdAt: '2026-11-20T09:00:00.000Z',
  summary: { added: 1, modified: 0, moved: 0, deleted: 0, files: 0, isPartial: false },
}
const merged: HistoryEntry = {
  ...first,
  revision: 'r3',
  number: 3,
  type: 'merge',
  changeRequest: { id: 'c', number: 6, subject: 'Tidy up', author: user('Grace') },
  createdAt: '2026-11-21T09:00:00.000Z',
}

async function shownFor(older: HistoryEntry | undefined) {
  const { wrapper } = await mountInApp(ComparedRevisions, {
    host: new FakeHost(),
    props: { older, newer: merged },
  })
  const times = wrapper.findAll('time').map((time) => time.attributes('datetime'))
  const sides = wrapper.findAll('.revision').map((side) => {
    const [name, detail] = ['.name', '.detail'].map((part) => side.find(part))
    return [side.find('dt').text(), name!.exists() ? name!.text() : undefined, detail!.text()]
  })
  return { times, sides }
}

it('a comparison names subject, users and time of both revisions', async () => {
  const { times, sides } = await shownFor(first)
  expect(times).toEqual([first.createdAt, merged.createdAt])
  expect(sides).toEqual([
    ['Before', '1. First revision', expect.stringMatching(/^Ada, /)],
    ['After', '3. Change request 6: Tidy up', expect.stringMatching(/^Grace, merged by Ada, /)],
  ])
})

it('a comparison of the first revision has nothing before it', async () => {
  const { times, sides } = await shownFor(undefined)
  expect(times).toEqual([merged.createdAt])
  expect(sides[0]).toEqual(['Before', undefined, 'Nothing. The first revision is compared.'])
})
