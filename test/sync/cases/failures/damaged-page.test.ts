import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runSaveCommand } from '../../../../src-main/hosts/save-command.ts'
import { damageTable } from '../../../support/damage.ts'
import {
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-damaged-'))
  path = join(folder, 'workspace.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates forty longer pages, so that the texts are on several database pages. */
const PAGES = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`Page ${index}`, `Text ${index}. ${'Words. '.repeat(60)}\n`]),
)

const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Returns everything that was saved, by path. */
function saved(): { files: Map<string, string>; lost: string[] } {
  const to = mkdtempSync(join(folder, 'saved-'))
  const { lost } = runSaveCommand({ data: folder, to })
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return {
    lost,
    files: new Map(
      files.map(({ parentPath, name }) => [
        join(parentPath, name).slice(to.length + 1),
        readFileSync(join(parentPath, name), 'utf8'),
      ]),
    ),
  }
}

/** Opens a replica with a queued edit, whose file was damaged while it was closed. */
async function openDamagedReplica(kind: (typeof WRITABLE)[number], table: string) {
  const fixture = await openSyncFixture({ kind, path, pages: PAGES, hasFaults: true })
  const draft = await fixture.createRemoteDraft()
  fixture.offline()
  fixture.write(draft, fixture.pages[39]!, 'Not sent yet.\n')
  fixture.reopen(() => damageTable(path, table))
  return { fixture, draft, before: hash() }
}

const readable = (fixture: SyncFixture) =>
  fixture.pages.map((pageId) =>
    fixture.app.attempt('getPageById', { params: { spaceId: fixture.space, pageId } }),
  )

describe.each(WRITABLE)('with a remote of kind "%s", a corrupt database page', (kind) => {
  it('is found and reported in words, while all other pages stay readable', async () => {
    const { fixture } = await openDamagedReplica(kind, 'blob')
    const read = readable(fixture)
    const good = read.filter(({ ok }) => ok)
    const bad = read.flatMap((result) => (result.ok ? [] : [result.problem]))
    expect(good.length).toBeGreaterThan(20)
    expect(bad.length).toBeGreaterThan(0)
    for (const { code, message } of bad) {
      expect(code).toBe('store.damaged')
      expect(message).toContain('Save out the readable texts')
    }
  })

  it('is never made worse: afterwards neither users nor sync write anything', async () => {
    const { fixture, draft, before } = await openDamagedReplica(kind, 'blob')
    readable(fixture)
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const edit = fixture.app.attempt('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(fixture.pages[0]!, 'More.\n')] },
    })
    expect(edit).toMatchObject({ ok: false, problem: { code: 'store.damaged' } })
    fixture.online()
    fixture.writeAtRemote(draft, fixture.pages[1]!, 'News.\n')
    await fixture.sync()
    expect(fixture.app.replica.connection()).toMatchObject({
      state: 'attention',
      pending: 1,
      problem: { code: 'store.damaged' },
    })
    // It does not retry by itself.
    expect(fixture.app.scheduler.isIdle).toBe(true)
    fixture.reopen(() => expect(hash()).toBe(before))
  })

  it('loses nothing else: readable content is saved, and unreadable content is named', async () => {
    const { fixture } = await openDamagedReplica(kind, 'blob')
    const good = readable(fixture).flatMap((result) =>
      result.ok ? [(result.value as { markdown: string }).markdown] : [],
    )
    fixture.reopen(() => {
      const { files, lost } = saved()
      const texts = [...files.values()]
      for (const text of good) expect(texts.some((each) => each.includes(text))).toBe(true)
      expect(texts.some((text) => text.includes('Not sent yet.'))).toBe(true)
      expect(lost.length).toBeGreaterThanOrEqual(fixture.pages.length - good.length)
      expect(files.get('Not readable.txt')).toContain(lost[0]!)
    })
  })

  it('leaves the front matter and the heading of a page in its saved text, as in an export', async () => {
    const { fixture } = await openDamagedReplica(kind, 'blob')
    const head = '---\ndescription: How to\n---\n\n# Kept\n\n'
    fixture.app.store.database
      .prepare('UPDATE page_version SET head = ? WHERE page = ?')
      .run(head, fixture.pages[3]!)
    fixture.reopen(() => {
      const texts = [...saved().files.values()]
      expect(texts.some((text) => text.startsWith(head))).toBe(true)
    })
  })

  it.each(['page_version', 'intent'])(
    'of the table %s is found as well, and all texts are saved',
    async (table) => {
      const { fixture, before } = await openDamagedReplica(kind, table)
      readable(fixture)
      if (table === 'intent') expect(() => fixture.outbox()).toThrow('malformed')
      expect(fixture.app.store.isDamaged).toBe(true)
      fixture.online()
      await fixture.sync()
      fixture.reopen(() => {
        expect(hash()).toBe(before)
        const texts = [...saved().files.values()]
        for (const text of Object.values(PAGES)) expect(texts.some((each) => each.includes(text))).toBe(true)
      })
    },
  )
})
