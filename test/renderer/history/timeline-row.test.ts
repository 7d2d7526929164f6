import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src-main/schemas/history/history-entry.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import TimelineRow from '../../../src-renderer/features/history/TimelineRow.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const entry: HistoryEntry = {
  object: 'history-entry',
  revision: 'r',
  number: 3,
  type: 'merge',
  createdAt: '2026-11-20T09:00:00.000Z',
  summary: { added: 1, modified: 0, moved: 0, deleted: 0, files: 0, isPartial: false },
}

const openRow = (shown: HistoryEntry) =>
  mountInApp(TimelineRow, {
    host: new FakeHost(),
    props: {
      entry: shown,
      place: { kind: 'space', spaceId: 's' },
      isCurrent: true,
      isNewest: true,
      isChosen: false,
      canEdit: true,
      isMenuOpen: false,
      compare: '/',
    },
  })

it('a revision of a timeline offers its changes by a quiet link', async () => {
  const { wrapper } = await openRow(entry)
  const changes = wrapper.findAll('a').find((link) => link.text() === 'Changes')
  expect(changes?.classes()).toContain('quiet')
})

it('a merged change request names its author first, then the user who merged it', async () => {
  const [ada, grace] = ['Ada', 'Grace'].map(
    (displayName) => ({ object: 'user', id: displayName, displayName }) as User,
  )
  const merged = { ...entry, createdBy: ada!, changeRequest: { id: 'c', number: 6, subject: 'Tidy up' } }
  const detail = async (shown: HistoryEntry) => {
    const { wrapper } = await openRow(shown)
    return [wrapper.find('.avatar').text(), wrapper.find('.detail').text()]
  }
  expect(await detail({ ...merged, changeRequest: { ...merged.changeRequest, author: grace! } })).toEqual([
    'G',
    expect.stringMatching(/^Grace, merged by Ada, /),
  ])
  expect(await detail(merged)).toEqual(['A', expect.stringMatching(/^Ada, /)])
})
