import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editIntent, retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { flipBitIn } from '../../../support/damage.ts'
import {
  newPage,
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-damaged-text-'))
  path = join(folder, 'workspace.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The text whose last paragraph the disk damages. */
const BELOW = 'Quokkas live on Rottnest.'
const PAGES = { Start: `One.\n\nTwo.\n\n${BELOW}\n`, Next: 'Words.\n\nMore.\n' }
const EDITED = `One, edited.\n\nTwo.\n\n${BELOW}\n`

const openReplica = (kind: (typeof WRITABLE)[number]) =>
  openSyncFixture({ kind, path, pages: PAGES, hasFaults: true })
/** Flips a bit at every place with the fragment, except in the search index. */
const damage = (fixture: SyncFixture, fragment: string, times?: number) =>
  fixture.reopen(() => flipBitIn(path, fragment, times))

describe.each(WRITABLE)('with a remote of kind "%s", a flipped bit in a text', (kind) => {
  it('is not sent with the edit of another paragraph, and the text is fetched again', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, EDITED)
    // The lines of an edit have other endings, so only the base text of the edit matches.
    damage(fixture, 'Two.\n\nQuokkas', 2)
    fixture.online()
    fixture.writeAtRemote(draft, fixture.pages[1]!, 'News.\n')
    await fixture.sync()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe(EDITED)
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.outbox()).toEqual([])
    expect(fixture.remoteText(fixture.pages[0]!)).toBe(PAGES.Start)
  })

  it('is not shown, and the page is shown again once its text is fetched', async () => {
    const fixture = await openReplica(kind)
    damage(fixture, BELOW)
    fixture.offline()
    const params = { spaceId: fixture.space, pageId: fixture.pages[0]! }
    expect(fixture.app.attempt('getPageById', { params })).toMatchObject({
      ok: false,
      problem: { code: 'store.damaged-text', message: expect.stringMatching(/"Start" in "Handbook"/) },
    })
    expect(fixture.app.attempt('getPageById', { params: { ...params, pageId: fixture.pages[1]! } }).ok).toBe(
      true,
    )
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.app.store.isDamaged).toBe(false)
  })

  it('blocks edits of a page, with the page named, until it is fetched again', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    damage(fixture, BELOW)
    fixture.offline()
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const edit = () =>
      fixture.app.attempt('updateChangeRequestContent', {
        params,
        body: { changes: [textChange(fixture.pages[0]!, EDITED)] },
      })
    expect(edit()).toMatchObject({
      ok: false,
      problem: { code: 'store.damaged-text', message: expect.stringMatching(/"Start" in "Handbook"/) },
    })
    expect(fixture.outbox()).toEqual([])
    // Other pages work as before.
    fixture.write(draft, fixture.pages[1]!, 'Words, edited.\n')
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(edit()).toMatchObject({ ok: true })
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe(EDITED)
    expect(fixture.remoteText(fixture.pages[1]!, draft)).toBe('Words, edited.\n')
    expect(fixture.app.store.isDamaged).toBe(false)
  })

  it('within a queued edit blocks the edit, and the user corrects and sends it', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, 'Numbats eat termites.\n')
    fixture.write(draft, fixture.pages[1]!, 'Words, edited.\n')
    // The fragment occurs in the edit and in the text of the local page.
    damage(fixture, 'Numbats eat', 2)
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe(PAGES.Start)
    const [item] = fixture.outbox()
    expect(item).toMatchObject({
      state: 'needs-you',
      error: { code: 'store.damaged-text' },
      texts: expect.arrayContaining([expect.objectContaining({ after: 'Oumbats eat termites.\n' })]),
    })
    const texts = item!.texts.map(({ page, after }) => ({
      page,
      markdown: after.replace('Oumbats', 'Numbats'),
    }))
    editIntent(fixture.app.replica, item!.id, texts)
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('Numbats eat termites.\n')
    expect(fixture.remoteText(fixture.pages[1]!, draft)).toBe('Words, edited.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('is never sent by a retry of the unchanged edit', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, 'Numbats eat termites.\n')
    damage(fixture, 'Numbats eat', 2)
    fixture.online()
    await fixture.sync()
    for (let round = 1; round <= 2; round += 1) {
      retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
      await fixture.sync()
      expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'store.damaged-text' } }])
    }
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe(PAGES.Start)
  })

  it('in a text that exists only here is restored from the edit of the user', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.change(draft, newPage('Mine', 'Numbats eat termites.\n'))
    fixture.app.store.run(
      "UPDATE blob SET data = replace(data, 'Numbats', 'Oumbats') WHERE data LIKE 'Numbats%'",
    )
    const { id } = (
      fixture.app.call('listPagesInChangeRequest', {
        params: { spaceId: fixture.space, changeRequestId: draft },
      }).pages as { id: string; title: string }[]
    ).find(({ title }) => title === 'Mine')!
    const edit = () => fixture.change(draft, textChange(id, 'Numbats eat ants.\n'))
    expect(edit).toThrow(/damaged/)
    fixture.online()
    await fixture.sync()
    edit()
    await fixture.sync()
    expect(fixture.localText(id, draft)).toBe('Numbats eat ants.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('is damage of the store when nobody has the text any more, and the page is named', async () => {
    const fixture = await openReplica(kind)
    const draft = await fixture.createRemoteDraft()
    fixture.app.store.run("UPDATE blob SET hash = zeroblob(32) WHERE data LIKE 'One.%'")
    const damaged = expect.objectContaining({ code: 'store.damaged-text' })
    expect(() => fixture.write(draft, fixture.pages[0]!, EDITED)).toThrow(damaged)
    await fixture.sync()
    expect(fixture.app.replica.connection()).toMatchObject({
      state: 'attention',
      problem: { code: 'store.damaged', message: expect.stringContaining('"Start" in "Handbook"') },
    })
    expect(fixture.app.store.isDamaged).toBe(true)
    expect(() => fixture.write(draft, fixture.pages[1]!, 'More.\n')).toThrow(/nothing is written/)
    expect(fixture.remoteText(fixture.pages[0]!)).toBe(PAGES.Start)
  })
})
