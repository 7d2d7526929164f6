import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import OwnWork from '../../../src-renderer/features/home/OwnWork.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const listed = (number: number, waitsFor: string[] = [], by = 'Ada') => ({
  id: `c${number}`,
  number,
  subject: `Change ${number}`,
  space: 's',
  by: { object: 'user', id: by, displayName: by, urls: { location: '' } },
  updatedAt: '2026-01-01T00:00:00.000Z',
  waitsFor,
})

const EMPTY = { waiting: [], drafts: [], open: [], ofOthers: [], latestChanges: [] }

async function sectionsOf(work: object) {
  const app = await mountInApp(OwnWork, {
    host: new FakeHost({} as never),
    props: { work: { ...EMPTY, ...work } as never, spaceTitles: new Map([['s', 'Guide']]) },
  })
  await flushPromises()
  return app.wrapper.findAll('section').map((section) => ({
    title: section.find('h2').text(),
    all: section.find('a.all').attributes(),
    lines: section.findAll('.line').map((line) => line.text().replaceAll(/\s+/g, ' ')),
  }))
}

describe('the work on the home screen', () => {
  it('lists own drafts first, then work that waits for others, and names other authors', async () => {
    const sections = await sectionsOf({
      drafts: [listed(4)],
      open: [listed(3, ['Ann', 'Bob']), listed(2)],
      ofOthers: [listed(1, [], 'Ann')],
    })
    expect(sections.map(({ title }) => title)).toEqual([
      'Your drafts',
      'Waiting for others',
      'Your open change requests',
      'Open for review',
    ])
    expect(sections.map(({ all }) => [all['href'], all['aria-label']])).toEqual([
      ['/changes?status=draft&whose=mine', 'All: Your drafts'],
      ['/changes?status=open&whose=mine', 'All: Waiting for others'],
      ['/changes?status=open&whose=mine', 'All: Your open change requests'],
      ['/changes?status=open', 'All: Open for review'],
    ])
    expect(sections[1]?.lines[0]).toMatch(/^Change 3 ?Guide · Change request 3 · waits for Ann, Bob/)
    expect(sections[2]?.lines).toHaveLength(1)
    expect(sections[3]?.lines[0]).toMatch(/^Change 1 ?A ?Guide · Change request 1 by Ann/)
  })

  it('names a change request without a subject once', async () => {
    const [drafts] = await sectionsOf({ drafts: [{ ...listed(4), subject: '' }] })
    expect(drafts?.lines[0]).toMatch(/^Change request 4 ?Guide (?!·)/)
  })

  it('lists a change request whose review is requested only among the waiting work', async () => {
    const requested = { kind: 'review', changeRequest: { id: 'c1', number: 1, subject: 'Change 1' } }
    expect(await sectionsOf({ waiting: [requested], ofOthers: [listed(1, ['Ada'], 'Ann')] })).toEqual([])
  })

  it('has no section without change requests', async () => {
    expect(await sectionsOf({})).toEqual([])
  })
})
