import { describe, expect, it } from 'vitest'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { newPage, openSyncFixture, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import type { TestWorkspace } from '../../../support/workspace.ts'

const pagesOf = (fixture: SyncFixture, side: Pick<TestWorkspace, 'call'>, changeRequestId: string) =>
  side
    .call('listPagesInChangeRequest', { params: { spaceId: fixture.space, changeRequestId } })
    .pages.map(({ id, title, pages }) => ({ id, title, below: pages.map((page) => page.title) }))
    .filter(({ id }) => !fixture.pages.includes(id))

/** Adds and deletes a page, and returns its id. `between` runs between the steps. */
async function deletedPage(
  fixture: SyncFixture,
  draft: string,
  between: () => Promise<void>,
): Promise<string> {
  fixture.change(draft, newPage('Doors', 'Only here.\n'))
  await between()
  const [doors] = pagesOf(fixture, fixture.app, draft)
  fixture.change(draft, { operation: 'delete_page', page: doors!.id })
  await between()
  return doors!.id
}

const returned = (page: string, many = 0): object[] => [
  newPage('Doors', 'Only here.\n', { ref: 'doors', formerId: page }),
  ...Array.from({ length: many }, (_, index) => newPage(`Page ${index}`, 'Text.\n')),
  newPage('Hinges', 'Text.\n', { into: 'doors' }),
]

describe.each(WRITABLE)('with a remote of kind "%s", a deleted page of a change request', (kind) => {
  it('returns under its id, however much of it was sent before', async () => {
    for (const isSent of [true, false]) {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      if (!isSent) fixture.offline()
      const doors = await deletedPage(fixture, draft, async () => (isSent ? fixture.sync() : undefined))
      fixture.change(draft, ...returned(doors))
      const here = pagesOf(fixture, fixture.app, draft)
      expect(here).toEqual([{ id: expect.any(String), title: 'Doors', below: ['Hinges'] }])
      if (!isSent) expect(here[0]?.id).toBe(doors)
      fixture.online()
      await fixture.sync()
      const there = pagesOf(fixture, fixture.origin, draft)
      expect(there).toHaveLength(1)
      if (isSent) expect(there[0]?.id).toBe(doors)
      expect(pagesOf(fixture, fixture.app, draft)).toEqual(there)
      expect(fixture.localText(doors, draft)).toBe('Only here.\n')
      expect(fixture.outbox()).toEqual([])
    }
  })

  it('has the later pages of a divided batch below it, despite a lost answer', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const doors = await deletedPage(fixture, draft, () => fixture.sync())
    fixture.change(draft, ...returned(doors, 50))
    let calls = 0
    fixture.network.onAnswer = (operation) => {
      calls += operation === 'updateChangeRequestContent' ? 1 : 0
      return calls === 1 && operation === 'updateChangeRequestContent' ? lostAnswer(true) : undefined
    }
    await fixture.sync()
    await fixture.sync()
    const there = pagesOf(fixture, fixture.origin, draft)
    expect(there).toHaveLength(51)
    expect(there.find(({ id }) => id === doors)).toEqual({ id: doors, title: 'Doors', below: ['Hinges'] })
    expect(pagesOf(fixture, fixture.app, draft)).toEqual(there)
    expect(fixture.outbox()).toEqual([])
  })
})
