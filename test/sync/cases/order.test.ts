import { describe, expect, it } from 'vitest'
import { editIntent } from '../../../src-main/sync/settle-by-person.ts'
import { openSyncDesk, type SyncDesk, WRITABLE } from '../../support/sync-desk.ts'
import type { RemoteKind } from '../simulation/remote-kind.ts'

/** A desk whose edit of a page is at odds with what another wrote there, and what was done after it. */
async function atOdds(kind: RemoteKind, thenDo: (at: SyncDesk, draft: string) => void) {
  const at = await openSyncDesk({ kind })
  const draft = await at.beginThere()
  const [start] = at.pages as [string]
  at.offline()
  at.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
  thenDo(at, draft)
  at.writeThere(draft, start, 'One, theirs.\n\nTwo.\n\nThree.\n')
  at.online()
  await at.sync()
  return { at, draft, start, next: at.pages[1]! }
}

const statusThere = (at: SyncDesk, changeRequestId: string) =>
  at.origin.call('getChangeRequestById', { params: { spaceId: at.space, changeRequestId } }).status

describe.each(WRITABLE)('with a remote of kind "%s", behind an edit that waits for the person', (kind) => {
  it('waits what was written on top of it, and nothing that was not', async () => {
    const { at, draft, start, next } = await atOdds(kind, (desk, changeRequest) => {
      desk.write(changeRequest, desk.pages[1]!, 'Elsewhere.\n')
      desk.write(changeRequest, desk.pages[0]!, 'One, mine.\n\nTwo.\n\nThree, mine.\n')
    })
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', 'sync.waits'])
    expect(at.there(next, draft)).toBe('Elsewhere.\n')
    expect(at.there(start, draft)).toBe('One, theirs.\n\nTwo.\n\nThree.\n')
    editIntent(at.desk.replica, at.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await at.sync()
    expect(at.there(start, draft)).toBe('One, both.\n\nTwo.\n\nThree, mine.\n')
    expect(at.outbox()).toEqual([])
  })

  it.each([
    ['a merge', 'mergeChangeRequest', {}],
    ['a review', 'submitChangeRequestReview', { status: 'approved' }],
    ['a change of its subject', 'updateChangeRequestById', { subject: 'Later' }],
  ] as const)('waits %s of all that it is part of', async (_name, operation, body) => {
    const { at, draft, start } = await atOdds(kind, (desk, changeRequestId) => {
      const done = desk.desk.attempt(operation, { params: { spaceId: desk.space, changeRequestId }, body })
      if (!done.ok) throw done.problem
    })
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', 'sync.waits'])
    expect(statusThere(at, draft)).toBe('draft')
    editIntent(at.desk.replica, at.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(start, draft)).toBe('One, both.\n\nTwo.\n\nThree.\n')
    if (operation === 'mergeChangeRequest') expect(at.there(start)).toBe('One, both.\n\nTwo.\n\nThree.\n')
  })
})
