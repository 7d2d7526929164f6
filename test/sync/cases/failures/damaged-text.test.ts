import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editIntent, retryIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
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

/** A text with a last paragraph that the disk damages, beside an undamaged one. */
const BELOW = 'Quokkas live on Rottnest.'
const PAGES = { Start: `One.\n\nTwo.\n\n${BELOW}\n`, Next: 'Words.\n\nMore.\n' }
const EDITED = `One, edited.\n\nTwo.\n\n${BELOW}\n`

const openAccountWorkspace = (kind: (typeof WRITABLE)[number]) =>
  openSyncFixture({ kind, path, pages: PAGES, hasFaults: true })
/** Flips a bit at every place with the fragment, except in the search index. */
const damage = (at: SyncFixture, fragment: string, times?: number) =>
  at.reopen(() => flipBitIn(path, fragment, times))

describe.each(WRITABLE)('with a remote of kind "%s", a flipped bit in a text', (kind) => {
  it('is not sent with the edit of another paragraph, and the text is fetched again', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    at.offline()
    at.write(draft, at.pages[0]!, EDITED)
    // Within an edit a line ends differently, so this is only the text that it follows.
    damage(at, 'Two.\n\nQuokkas', 2)
    at.online()
    at.writeThere(draft, at.pages[1]!, 'News.\n')
    await at.sync()
    await at.sync()
    expect(at.there(at.pages[0]!, draft)).toBe(EDITED)
    expect(at.here(at.pages[0]!)).toBe(PAGES.Start)
    expect(at.outbox()).toEqual([])
    expect(at.there(at.pages[0]!)).toBe(PAGES.Start)
  })

  it('is not shown, and the page is shown again once its text is fetched', async () => {
    const at = await openAccountWorkspace(kind)
    damage(at, BELOW)
    at.offline()
    const params = { spaceId: at.space, pageId: at.pages[0]! }
    expect(at.app.attempt('getPageById', { params })).toMatchObject({
      ok: false,
      problem: { code: 'store.damaged-text', message: expect.stringMatching(/"Start" in "Handbook"/) },
    })
    expect(at.app.attempt('getPageById', { params: { ...params, pageId: at.pages[1]! } }).ok).toBe(true)
    at.online()
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe(PAGES.Start)
    expect(at.app.store.isDamaged).toBe(false)
  })

  it('blocks edits of a page, with the page named, until it is fetched again', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    damage(at, BELOW)
    at.offline()
    const params = { spaceId: at.space, changeRequestId: draft }
    const edit = () =>
      at.app.attempt('updateChangeRequestContent', {
        params,
        body: { changes: [textChange(at.pages[0]!, EDITED)] },
      })
    expect(edit()).toMatchObject({
      ok: false,
      problem: { code: 'store.damaged-text', message: expect.stringMatching(/"Start" in "Handbook"/) },
    })
    expect(at.outbox()).toEqual([])
    // Other pages work as before.
    at.write(draft, at.pages[1]!, 'Words, edited.\n')
    at.online()
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe(PAGES.Start)
    expect(edit()).toMatchObject({ ok: true })
    await at.sync()
    expect(at.there(at.pages[0]!, draft)).toBe(EDITED)
    expect(at.there(at.pages[1]!, draft)).toBe('Words, edited.\n')
    expect(at.app.store.isDamaged).toBe(false)
  })

  it('within a queued edit blocks the edit, and the user corrects and sends it', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    at.offline()
    at.write(draft, at.pages[0]!, 'Numbats eat termites.\n')
    at.write(draft, at.pages[1]!, 'Words, edited.\n')
    // In the edit, and in the text of the local page.
    damage(at, 'Numbats eat', 2)
    at.online()
    await at.sync()
    expect(at.there(at.pages[0]!, draft)).toBe(PAGES.Start)
    const [item] = at.outbox()
    expect(item).toMatchObject({
      state: 'needs-you',
      error: { code: 'store.damaged-text' },
      texts: expect.arrayContaining([expect.objectContaining({ after: 'Oumbats eat termites.\n' })]),
    })
    const texts = item!.texts.map(({ page, after }) => ({
      page,
      markdown: after.replace('Oumbats', 'Numbats'),
    }))
    editIntent(at.app.replica, item!.id, texts)
    await at.sync()
    expect(at.there(at.pages[0]!, draft)).toBe('Numbats eat termites.\n')
    expect(at.there(at.pages[1]!, draft)).toBe('Words, edited.\n')
    expect(at.outbox()).toEqual([])
  })

  it('is never sent by a retry of the unchanged edit', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    at.offline()
    at.write(draft, at.pages[0]!, 'Numbats eat termites.\n')
    damage(at, 'Numbats eat', 2)
    at.online()
    await at.sync()
    for (let round = 1; round <= 2; round += 1) {
      retryIntent(at.app.replica, at.outbox()[0]!.id)
      await at.sync()
      expect(at.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'store.damaged-text' } }])
    }
    expect(at.there(at.pages[0]!, draft)).toBe(PAGES.Start)
  })

  it('in a text that only the user has is restored from their edit', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    at.offline()
    at.change(draft, newPage('Mine', 'Numbats eat termites.\n'))
    at.app.store.run("UPDATE blob SET data = replace(data, 'Numbats', 'Oumbats') WHERE data LIKE 'Numbats%'")
    const { id } = (
      at.app.call('listPagesInChangeRequest', { params: { spaceId: at.space, changeRequestId: draft } })
        .pages as { id: string; title: string }[]
    ).find(({ title }) => title === 'Mine')!
    const edit = () => at.change(draft, textChange(id, 'Numbats eat ants.\n'))
    expect(edit).toThrow(/damaged/)
    at.online()
    await at.sync()
    expect(edit).not.toThrow()
    await at.sync()
    expect(at.outbox()).toEqual([])
  })

  it('is damage of the store when nobody has the text any more, and the page is named', async () => {
    const at = await openAccountWorkspace(kind)
    const draft = await at.beginThere()
    at.app.store.run("UPDATE blob SET hash = zeroblob(32) WHERE data LIKE 'One.%'")
    expect(() => at.write(draft, at.pages[0]!, EDITED)).toThrow(/fetched from the server again/)
    await at.sync()
    expect(at.app.replica.connection()).toMatchObject({
      state: 'attention',
      problem: { code: 'store.damaged', message: expect.stringContaining('"Start" in "Handbook"') },
    })
    expect(at.app.store.isDamaged).toBe(true)
    expect(() => at.write(draft, at.pages[1]!, 'More.\n')).toThrow(/nothing is written/)
    expect(at.there(at.pages[0]!)).toBe(PAGES.Start)
  })
})
