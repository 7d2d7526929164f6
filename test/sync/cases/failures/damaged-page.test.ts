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

/** A replica with a queued edit, whose file is damaged while it is closed. */
async function damagedReplica(kind: (typeof WRITABLE)[number], table: string) {
  const at = await openSyncFixture({ kind, path, pages: PAGES, hasFaults: true })
  const draft = await at.beginThere()
  at.offline()
  at.write(draft, at.pages[39]!, 'Not sent yet.\n')
  at.reopen(() => damageTable(path, table))
  return { at, draft, before: hash() }
}

const readable = (at: SyncFixture) =>
  at.pages.map((pageId) => at.app.attempt('getPageById', { params: { spaceId: at.space, pageId } }))

describe.each(WRITABLE)('with a remote of kind "%s", a corrupt database page', (kind) => {
  it('is found and reported in words, while all other pages stay readable', async () => {
    const { at } = await damagedReplica(kind, 'blob')
    const read = readable(at)
    const good = read.filter(({ ok }) => ok)
    const bad = read.flatMap((result) => (result.ok ? [] : [result.problem]))
    expect(good.length).toBeGreaterThan(20)
    expect(bad.length).toBeGreaterThan(0)
    for (const { code, message } of bad) {
      expect(code).toBe('store.damaged')
      expect(message).toContain('can be saved out')
    }
  })

  it('is never made worse: afterwards neither users nor sync write anything', async () => {
    const { at, draft, before } = await damagedReplica(kind, 'blob')
    readable(at)
    const params = { spaceId: at.space, changeRequestId: draft }
    const edit = at.app.attempt('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(at.pages[0]!, 'More.\n')] },
    })
    expect(edit).toMatchObject({ ok: false, problem: { code: 'store.damaged' } })
    at.online()
    at.writeThere(draft, at.pages[1]!, 'News.\n')
    await at.sync()
    expect(at.app.replica.connection()).toMatchObject({
      state: 'attention',
      pending: 1,
      problem: { code: 'store.damaged' },
    })
    // It does not retry by itself.
    expect(at.app.scheduler.isIdle).toBe(true)
    at.reopen(() => expect(hash()).toBe(before))
  })

  it('loses nothing else: readable content is saved, and unreadable content is named', async () => {
    const { at } = await damagedReplica(kind, 'blob')
    const good = readable(at).flatMap((result) =>
      result.ok ? [(result.value as { markdown: string }).markdown] : [],
    )
    at.reopen(() => {
      const { files, lost } = saved()
      const texts = [...files.values()]
      for (const text of good) expect(texts.some((each) => each.includes(text))).toBe(true)
      expect(texts.some((text) => text.includes('Not sent yet.'))).toBe(true)
      expect(lost.length).toBeGreaterThanOrEqual(at.pages.length - good.length)
      expect(files.get('Not readable.txt')).toContain(lost[0]!)
    })
  })

  it('leaves the front matter and the heading of a page in its saved text, as in an export', async () => {
    const { at } = await damagedReplica(kind, 'blob')
    const head = '---\ndescription: How to\n---\n\n# Kept\n\n'
    at.app.store.database.prepare('UPDATE page_version SET head = ? WHERE page = ?').run(head, at.pages[3]!)
    at.reopen(() => {
      const texts = [...saved().files.values()]
      expect(texts.some((text) => text.startsWith(head))).toBe(true)
    })
  })

  it.each(['page_version', 'intent'])(
    'of the table %s is found as well, and all texts are saved',
    async (table) => {
      const { at, before } = await damagedReplica(kind, table)
      readable(at)
      if (table === 'intent') expect(() => at.outbox()).toThrow('malformed')
      expect(at.app.store.isDamaged).toBe(true)
      at.online()
      await at.sync()
      at.reopen(() => {
        expect(hash()).toBe(before)
        const texts = [...saved().files.values()]
        for (const text of Object.values(PAGES)) expect(texts.some((each) => each.includes(text))).toBe(true)
      })
    },
  )
})
