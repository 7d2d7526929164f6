import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const ADDRESS = 'https://tickets.example/'
const to = (name: string, title = '') => ({
  ref: { kind: 'url' as const, url: ADDRESS + name },
  ...(title !== '' && { title }),
})

/** Opens a change request on a replica and at its remote, with short functions for its links at both. */
async function openLinked(options: Parameters<typeof openSyncFixture>[0] = {}) {
  const fixture = await openSyncFixture(options)
  const params = { spaceId: fixture.space, changeRequestId: await fixture.createRemoteDraft() }
  const side = (place: Pick<SyncFixture['origin'], 'call'>) => ({
    write: (...links: object[]) =>
      void place.call('updateChangeRequestById', { params, body: { links: links as never } }),
    links: () => place.call('getChangeRequestById', { params }).links ?? [],
  })
  return { fixture, params, here: side(fixture.app), there: side(fixture.origin) }
}

const short = (links: readonly { ref: { url: string }; title?: string | undefined }[]) =>
  links.map(({ ref: { url }, title }) => [url.slice(ADDRESS.length), title].filter(Boolean).join(' '))
const inTrash = ({ app }: SyncFixture) => trashItems(app.store).map(({ title, text }) => [title, text])

describe('Links of a change request', () => {
  it.each(WRITABLE)('are merged when two users add them, with a remote of kind "%s"', async (kind) => {
    const { fixture, here, there } = await openLinked({ kind })
    fixture.offline()
    here.write(to('mine', 'Mine'))
    there.write(to('theirs'))
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(short(there.links()).toSorted()).toEqual(['mine Mine', 'theirs'])
    expect(here.links()).toEqual(there.links())
    expect(inTrash(fixture)).toEqual([])
  })

  it('are merged when another user adds one while an edit is sent', async () => {
    const { fixture, here, there } = await openLinked()
    here.write(to('mine'))
    fixture.network.onRequest = (operation) => {
      if (operation !== 'updateChangeRequestById') return undefined
      delete fixture.network.onRequest
      there.write(to('theirs'))
      return undefined
    }
    await fixture.sync()
    expect(short(there.links()).toSorted()).toEqual(['mine', 'theirs'])
    expect(fixture.outbox()).toEqual([])
  })

  it('stay removed at the remote when the user adds another one', async () => {
    const { fixture, here, there } = await openLinked()
    there.write(to('first'), to('second'))
    await fixture.sync()
    fixture.offline()
    here.write(...here.links(), to('third'))
    there.write(...there.links().slice(1))
    fixture.online()
    await fixture.sync()
    expect(short(there.links())).toEqual(['second', 'third'])
  })

  it('are merged once, also when several rounds and edits follow', async () => {
    const { fixture, here, there } = await openLinked()
    fixture.offline()
    here.write(to('mine'))
    there.write(to('theirs'))
    fixture.online()
    fixture.network.onAnswer = (operation) =>
      operation === 'updateChangeRequestById' ? lostAnswer(true) : undefined
    await fixture.sync()
    here.write(...here.links(), to('later'))
    delete fixture.network.onAnswer
    there.write(...there.links(), to('last'))
    await fixture.sync()
    await fixture.sync()
    expect(short(there.links()).toSorted()).toEqual(['last', 'later', 'mine', 'theirs'])
    expect(here.links()).toEqual(there.links())
  })

  it('have the title of the user, and the one of another user in the trash', async () => {
    const { fixture, here, there } = await openLinked()
    there.write(to('first', 'Old'))
    await fixture.sync()
    fixture.offline()
    here.write({ ...here.links()[0], title: 'Mine' })
    there.write({ ...there.links()[0], title: 'Theirs' })
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(short(there.links())).toEqual(['first Mine'])
    expect(inTrash(fixture)).toEqual([[expect.stringContaining('Links'), `${ADDRESS}first Theirs`]])
  })

  it('are one when both users add the same address offline, and can be removed at once', async () => {
    const { fixture, here, there } = await openLinked()
    fixture.offline()
    here.write(to('same'))
    const [made] = here.links()
    there.write(to('same'))
    fixture.online()
    await fixture.sync()
    expect(there.links()).toEqual([made])
    here.write()
    await fixture.sync()
    expect(there.links()).toEqual([])
  })
})
