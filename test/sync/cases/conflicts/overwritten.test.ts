import { describe, expect, it } from 'vitest'
import { listRetainedTexts } from '../../../../src-main/sync/local/list-retained-texts.ts'
import { discardIntent, editIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, PAGES, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const says = (second: string, third = 'Three.') => `One.\n\n${second}\n\n${third}\n`

/** A replica of one user and a remote with another user, with a change request that both have. */
async function open(kind: (typeof WRITABLE)[number]) {
  const at = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
  const change = await at.beginThere()
  return { at, change, page: at.pages[0]! }
}

async function offlineOf({ app }: SyncFixture, pageId: string) {
  const caller = { kind: 'local', user: '' } as const
  const input = { params: { pageId }, query: {}, body: undefined, caller }
  const { items } = await listRetainedTexts.run(app.replica, input, null)
  return items.map(({ reason, text }) => [reason, text])
}

describe.each(WRITABLE)('with a remote of kind "%s", text that a pull overwrites', (kind) => {
  it('of a queued edit stays in the history of the page, once', async () => {
    const { at, change, page } = await open(kind)
    at.offline()
    at.write(change, page, says('Two.', 'Three, by me.'))
    at.writeThere(change, page, says('Second, by another.'))
    at.online()
    await at.sync()
    expect(at.here(page, change)).toBe(says('Second, by another.', 'Three, by me.'))
    expect(await offlineOf(at, page)).toEqual([['overwritten', says('Two.', 'Three, by me.')]])
    await at.sync()
    expect(trashItems(at.app.store)).toHaveLength(1)
  })

  it('is nothing where both only added words, in one line or in two', async () => {
    const { at, change, page } = await open(kind)
    at.write(change, page, says('Two.', 'Three, by me.'))
    await at.sync()
    at.offline()
    at.write(change, page, says('Two, and mine.', 'Three, by me.'))
    at.writeThere(change, page, says('Number Two.', 'Three, written by me and another.'))
    at.online()
    await at.sync()
    expect(at.here(page, change)).toBe(says('Number Two, and mine.', 'Three, written by me and another.'))
    expect(trashItems(at.app.store)).toEqual([])
  })

  it('that the user wrote last stays, when another user has overwritten it', async () => {
    const { at, change, page } = await open(kind)
    at.write(change, page, says('Two, by me.'))
    await at.sync()
    at.writeThere(change, page, says('Two, by another.'))
    await at.sync()
    at.writeThere(change, page, says('Two, by another, again.'))
    await at.sync()
    expect(await offlineOf(at, page)).toEqual([['overwritten', says('Two, by me.')]])
  })

  it("is not retained when lines were only added, or when it is another user's", async () => {
    const { at, change, page } = await open(kind)
    at.write(change, page, says('Two, by me.'))
    await at.sync()
    at.writeThere(change, page, `${says('Two, by me.')}\nFour, by another.\n`)
    await at.sync()
    at.writeThere(change, page, `${says('Two, by me.')}\nFour, and not so.\n`)
    await at.sync()
    expect(trashItems(at.app.store)).toEqual([])
  })

  it('stays as well when the user chooses the other text, or discards their own', async () => {
    const { at, change, page } = await open(kind)
    at.offline()
    at.write(change, page, says('Two, by me.'))
    at.writeThere(change, page, says('Two, by another.'))
    at.online()
    await at.sync()
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page, markdown: says('Two, by another.') }])
    expect(await offlineOf(at, page)).toEqual([['given-up', says('Two, by me.')]])
    await at.sync()
    at.offline()
    at.write(change, page, says('Two, by me again.'))
    at.writeThere(change, page, says('Two, by yet another.'))
    at.online()
    await at.sync()
    discardIntent(at.app.replica, at.outbox().find(({ state }) => state === 'needs-you')!.id)
    const givenUp = (await offlineOf(at, page)).filter(([reason]) => reason === 'given-up')
    expect(givenUp.map(([, text]) => text).toSorted()).toEqual([
      says('Two, by me again.'),
      says('Two, by me.'),
    ])
  })

  it('is found under every id of a page that was created here', async () => {
    const { at, change } = await open(kind)
    const params = { spaceId: at.space, changeRequestId: change }
    const made = () =>
      at.app.call('listPagesInChangeRequest', { params }).pages.find(({ title }) => title === 'Made here')!.id
    at.offline()
    at.change(change, { operation: 'insert_page', title: 'Made here', document: { markdown: PAGES.Start } })
    const named = made()
    at.write(change, named, says('Two, by me.'))
    at.online()
    await at.sync()
    expect(made()).not.toBe(named)
    at.writeThere(change, made(), says('Two, by another.'))
    await at.sync()
    for (const page of [named, made()])
      expect(await offlineOf(at, page)).toEqual([['overwritten', says('Two, by me.')]])
  })
})
