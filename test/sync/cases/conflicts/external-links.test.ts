import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lost } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const ADDRESS = 'https://tickets.example/'
const to = (name: string, title = '') => ({
  ref: { kind: 'url' as const, url: ADDRESS + name },
  ...(title !== '' && { title }),
})

/** A change request at the remote and here, with the links of each place in short. */
async function openLinked(options: Parameters<typeof openSyncFixture>[0] = {}) {
  const at = await openSyncFixture(options)
  const params = { spaceId: at.space, changeRequestId: await at.beginThere() }
  const side = (place: Pick<SyncFixture['origin'], 'call'>) => ({
    write: (...links: object[]) =>
      void place.call('updateChangeRequestById', { params, body: { links: links as never } }),
    links: () => place.call('getChangeRequestById', { params }).links ?? [],
  })
  return { at, params, here: side(at.app), there: side(at.origin) }
}

const short = (links: readonly { ref: { url: string }; title?: string | undefined }[]) =>
  links.map(({ ref: { url }, title }) => [url.slice(ADDRESS.length), title].filter(Boolean).join(' '))
const inTrash = ({ app }: SyncFixture) => trashItems(app.store).map(({ title, text }) => [title, text])

describe('Links of a change request', () => {
  it.each(WRITABLE)('that two users add meet, with a remote of kind "%s"', async (kind) => {
    const { at, here, there } = await openLinked({ kind })
    at.offline()
    here.write(to('mine', 'Mine'))
    there.write(to('theirs'))
    at.online()
    await at.sync()
    await at.sync()
    expect(short(there.links()).toSorted()).toEqual(['mine Mine', 'theirs'])
    expect(here.links()).toEqual(there.links())
    expect(inTrash(at)).toEqual([])
  })

  it('meet when another user adds one while an edit is sent', async () => {
    const { at, here, there } = await openLinked()
    here.write(to('mine'))
    at.weather.before = (asked) => {
      if (asked !== 'updateChangeRequestById') return undefined
      delete at.weather.before
      there.write(to('theirs'))
      return undefined
    }
    await at.sync()
    expect(short(there.links()).toSorted()).toEqual(['mine', 'theirs'])
    expect(at.outbox()).toEqual([])
  })

  it('that were removed at the remote stay removed when the user adds another one', async () => {
    const { at, here, there } = await openLinked()
    there.write(to('first'), to('second'))
    await at.sync()
    at.offline()
    here.write(...here.links(), to('third'))
    there.write(...there.links().slice(1))
    at.online()
    await at.sync()
    expect(short(there.links())).toEqual(['second', 'third'])
  })

  it('are merged once, also when several rounds and edits follow', async () => {
    const { at, here, there } = await openLinked()
    at.offline()
    here.write(to('mine'))
    there.write(to('theirs'))
    at.online()
    at.weather.after = (asked) => (asked === 'updateChangeRequestById' ? lost(true) : undefined)
    await at.sync()
    here.write(...here.links(), to('later'))
    delete at.weather.after
    there.write(...there.links(), to('last'))
    await at.sync()
    await at.sync()
    expect(short(there.links()).toSorted()).toEqual(['last', 'later', 'mine', 'theirs'])
    expect(here.links()).toEqual(there.links())
  })

  it('have the title of the user, and the one of another user in the trash', async () => {
    const { at, here, there } = await openLinked()
    there.write(to('first', 'Old'))
    await at.sync()
    at.offline()
    here.write({ ...here.links()[0], title: 'Mine' })
    there.write({ ...there.links()[0], title: 'Theirs' })
    at.online()
    await at.sync()
    await at.sync()
    expect(short(there.links())).toEqual(['first Mine'])
    expect(inTrash(at)).toEqual([[expect.stringContaining('Links'), `${ADDRESS}first Theirs`]])
  })

  it('are one when both users add the same address offline, and can be removed at once', async () => {
    const { at, here, there } = await openLinked()
    at.offline()
    here.write(to('same'))
    const [made] = here.links()
    there.write(to('same'))
    at.online()
    await at.sync()
    expect(there.links()).toEqual([made])
    here.write()
    await at.sync()
    expect(there.links()).toEqual([])
  })
})
