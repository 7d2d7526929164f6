import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src-main/schemas/history/history-entry.ts'
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

it('a revision of a timeline offers its changes by a quiet link', async () => {
  const { wrapper } = await mountInApp(TimelineRow, {
    host: new FakeHost(),
    props: {
      entry,
      place: { kind: 'space', spaceId: 's' },
      isCurrent: true,
      isNewest: true,
      isChosen: false,
      canEdit: true,
      isMenuOpen: false,
      compare: '/',
    },
  })
  const changes = wrapper.findAll('a').find((link) => link.text() === 'Changes')
  expect(changes?.classes()).toContain('quiet')
})
