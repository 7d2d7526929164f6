import { describe, expect, it } from 'vitest'
import { listRetainedTexts } from '../../../../src-main/sync/local/list-retained-texts.ts'
import { discardIntent, editIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, PAGES, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const textWith = (second: string, third = 'Three.') => `One.\n\n${second}\n\n${third}\n`

/** Opens a replica of one user, and a change request that another user has at the remote. */
async function open(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
  const change = await fixture.createRemoteDraft()
  return { fixture, change, page: fixture.pages[0]! }
}

async function offlineOf({ app }: SyncFixture, pageId: string) {
  const caller = { kind: 'local', user: '' } as const
  const input = { params: { pageId }, query: {}, body: undefined, caller }
  const { items } = await listRetainedTexts.run(app.replica, input, null)
  return items.map(({ reason, text }) => [reason, text])
}

describe.each(WRITABLE)('with a remote of kind "%s", text that a pull overwrites', (kind) => {
  it('of a queued edit stays in the history of the page, once', async () => {
    const { fixture, change, page } = await open(kind)
    fixture.offline()
    fixture.write(change, page, textWith('Two.', 'Three, by me.'))
    fixture.writeAtRemote(change, page, textWith('Second, by another.'))
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(page, change)).toBe(textWith('Second, by another.', 'Three, by me.'))
    expect(await offlineOf(fixture, page)).toEqual([['overwritten', textWith('Two.', 'Three, by me.')]])
    await fixture.sync()
    expect(trashItems(fixture.app.store)).toHaveLength(1)
  })

  it('is not retained when both users only added words, in one line or in two', async () => {
    const { fixture, change, page } = await open(kind)
    fixture.write(change, page, textWith('Two.', 'Three, by me.'))
    await fixture.sync()
    fixture.offline()
    fixture.write(change, page, textWith('Two, and mine.', 'Three, by me.'))
    fixture.writeAtRemote(change, page, textWith('Number Two.', 'Three, written by me and another.'))
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(page, change)).toBe(
      textWith('Number Two, and mine.', 'Three, written by me and another.'),
    )
    expect(trashItems(fixture.app.store)).toEqual([])
  })

  it('stays when the user wrote it last and another user has overwritten it', async () => {
    const { fixture, change, page } = await open(kind)
    fixture.write(change, page, textWith('Two, by me.'))
    await fixture.sync()
    fixture.writeAtRemote(change, page, textWith('Two, by another.'))
    await fixture.sync()
    fixture.writeAtRemote(change, page, textWith('Two, by another, again.'))
    await fixture.sync()
    expect(await offlineOf(fixture, page)).toEqual([['overwritten', textWith('Two, by me.')]])
  })

  it("is not retained when lines were only added, or when it is another user's", async () => {
    const { fixture, change, page } = await open(kind)
    fixture.write(change, page, textWith('Two, by me.'))
    await fixture.sync()
    fixture.writeAtRemote(change, page, `${textWith('Two, by me.')}\nFour, by another.\n`)
    await fixture.sync()
    fixture.writeAtRemote(change, page, `${textWith('Two, by me.')}\nFour, and not so.\n`)
    await fixture.sync()
    expect(trashItems(fixture.app.store)).toEqual([])
  })

  it('also stays when the user chooses the other text, or discards their own', async () => {
    const { fixture, change, page } = await open(kind)
    fixture.offline()
    fixture.write(change, page, textWith('Two, by me.'))
    fixture.writeAtRemote(change, page, textWith('Two, by another.'))
    fixture.online()
    await fixture.sync()
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [
      { page, markdown: textWith('Two, by another.') },
    ])
    expect(await offlineOf(fixture, page)).toEqual([['given-up', textWith('Two, by me.')]])
    await fixture.sync()
    fixture.offline()
    fixture.write(change, page, textWith('Two, by me again.'))
    fixture.writeAtRemote(change, page, textWith('Two, by yet another.'))
    fixture.online()
    await fixture.sync()
    discardIntent(fixture.app.replica, fixture.outbox().find(({ state }) => state === 'needs-you')!.id)
    const givenUp = (await offlineOf(fixture, page)).filter(([reason]) => reason === 'given-up')
    expect(givenUp.map(([, text]) => text).toSorted()).toEqual([
      textWith('Two, by me again.'),
      textWith('Two, by me.'),
    ])
  })

  it('is found under every id of a page that was created here', async () => {
    const { fixture, change } = await open(kind)
    const params = { spaceId: fixture.space, changeRequestId: change }
    const made = () =>
      fixture.app
        .call('listPagesInChangeRequest', { params })
        .pages.find(({ title }) => title === 'Made here')!.id
    fixture.offline()
    fixture.change(change, {
      operation: 'insert_page',
      title: 'Made here',
      document: { markdown: PAGES.Start },
    })
    const named = made()
    fixture.write(change, named, textWith('Two, by me.'))
    fixture.online()
    await fixture.sync()
    expect(made()).not.toBe(named)
    fixture.writeAtRemote(change, made(), textWith('Two, by another.'))
    await fixture.sync()
    for (const page of [named, made()])
      expect(await offlineOf(fixture, page)).toEqual([['overwritten', textWith('Two, by me.')]])
  })
})
