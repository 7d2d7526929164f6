import { describe, expect, it } from 'vitest'
import { moveEdits } from '../../../../src-main/sync/local/move-edits.ts'
import { newPage, openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/** Opens a replica with edits of a change request that was closed at the remote meanwhile. */
async function openClosed(kind: (typeof WRITABLE)[number], end: 'merged' | 'archived' = 'merged') {
  const fixture = await openSyncFixture({ kind })
  const draft = await fixture.createRemoteDraft()
  const [start, next] = fixture.pages as [string, string]
  fixture.writeAtRemote(draft, next, 'Merged.\n')
  const close = () => {
    const params = { spaceId: fixture.space, changeRequestId: draft }
    if (end === 'merged') fixture.mergeAtRemote(draft)
    else fixture.origin.call('updateChangeRequestById', { params, body: { status: 'archived' } })
  }
  return { fixture, draft, start, next, close }
}

const first = (fixture: SyncFixture) => fixture.outbox()[0]!.id

describe.each(WRITABLE)('with a remote of kind "%s", the edits of a closed change request', (kind) => {
  it.each(['merged', 'archived'] as const)(
    'move to a new one when it was %s, and arrive once',
    async (end) => {
      const { fixture, draft, start, close } = await openClosed(kind, end)
      fixture.write(draft, start, 'One.\n\nTwo, edited.\n\nThree.\n')
      fixture.change(draft, newPage('Added', 'New words.\n'))
      close()
      await fixture.sync()
      expect(fixture.outbox().map(({ isOfClosed }) => isOfClosed)).toEqual([true, true])
      const moved = moveEdits(fixture.app.replica, first(fixture))
      expect(fixture.localText(start, moved.id)).toBe('One.\n\nTwo, edited.\n\nThree.\n')
      await fixture.sync()
      await fixture.sync()
      expect(fixture.outbox()).toEqual([])
      const drafts = fixture.remoteDrafts()
      expect(drafts.map(({ subject }) => subject)).toEqual([expect.stringMatching(/, continued$/)])
      const changeRequestId = drafts[0]!.id
      expect(fixture.remoteText(start, changeRequestId)).toBe('One.\n\nTwo, edited.\n\nThree.\n')
      const params = { spaceId: fixture.space, changeRequestId }
      const { pages } = fixture.origin.call('listPagesInChangeRequest', { params }) as {
        pages: { title: string }[]
      }
      expect(pages.map(({ title }) => title)).toEqual(['Start', 'Next', 'Added'])
    },
  )

  it('are merged with newer text of the space', async () => {
    const { fixture, draft, start, close } = await openClosed(kind)
    fixture.write(draft, start, 'One.\n\nTwo, edited.\n\nThree.\n')
    close()
    const other = await fixture.createRemoteDraft()
    fixture.writeAtRemote(other, start, 'One, by another user.\n\nTwo.\n\nThree.\n')
    fixture.mergeAtRemote(other)
    await fixture.sync()
    const { id } = moveEdits(fixture.app.replica, first(fixture))
    expect(fixture.localText(start, id)).toBe('One, by another user.\n\nTwo, edited.\n\nThree.\n')
    await fixture.sync()
    const [created] = fixture.remoteDrafts()
    expect(fixture.remoteText(start, created!.id)).toBe('One, by another user.\n\nTwo, edited.\n\nThree.\n')
  })

  it('are a conflict in the new one where the space has changed in the same place', async () => {
    const { fixture, draft, start, close } = await openClosed(kind)
    fixture.write(draft, start, 'Mine.\n\nTwo.\n\nThree.\n')
    close()
    const other = await fixture.createRemoteDraft()
    fixture.writeAtRemote(other, start, 'Theirs.\n\nTwo.\n\nThree.\n')
    fixture.mergeAtRemote(other)
    await fixture.sync()
    const { id } = moveEdits(fixture.app.replica, first(fixture))
    expect(fixture.outbox()).toMatchObject([
      { state: 'queued', changeRequest: id },
      {
        state: 'needs-you',
        changeRequest: id,
        isOfClosed: false,
        conflict: { theirs: 'Theirs.\n\nTwo.\n\nThree.\n' },
      },
    ])
  })

  it('move while the remote is not reachable, and survive a crash', async () => {
    const { fixture, draft, start, close } = await openClosed(kind)
    fixture.write(draft, start, 'One.\n\nTwo, edited.\n\nThree.\n')
    close()
    await fixture.sync()
    fixture.offline()
    const { id } = moveEdits(fixture.app.replica, first(fixture))
    fixture.crash()
    expect(fixture.localText(start, id)).toBe('One.\n\nTwo, edited.\n\nThree.\n')
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteDrafts()).toHaveLength(1)
    expect(fixture.remoteText(start, fixture.remoteDrafts()[0]!.id)).toContain('Two, edited.')
  })

  it('stay where they are while their change request is open', async () => {
    const { fixture, draft, start } = await openClosed(kind)
    fixture.write(draft, start, 'Mine.\n\nTwo.\n\nThree.\n')
    fixture.writeAtRemote(draft, start, 'Theirs.\n\nTwo.\n\nThree.\n')
    await fixture.sync()
    expect(() => moveEdits(fixture.app.replica, first(fixture))).toThrow('is open')
  })
})
