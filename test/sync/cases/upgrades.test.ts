import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../../src-main/store/migrations/all.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import { newPage, openSyncFixture, type SyncFixture, WRITABLE } from '../../support/sync/sync-fixture.ts'

/** A migration with columns in tables that pending edits have written, and an index. */
const NEXT = {
  number: 100_000,
  name: 'next',
  sql: `
    ALTER TABLE page_version ADD COLUMN reading_time INTEGER;
    ALTER TABLE comment ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE intent ADD COLUMN label TEXT;
    CREATE INDEX comment_by_pin ON comment (pinned, id);
  `,
}
const LATER = [...migrations, NEXT]

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-upgrade-'))
  path = join(folder, 'workspace.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Queues a hundred edits of every kind, in a chain that references its own ids. */
function makePending(fixture: SyncFixture): string {
  fixture.offline()
  const draft = fixture.createDraft('Hundred')
  const params = { spaceId: fixture.space, changeRequestId: draft }
  for (let count = 0; count < 33; count += 1) {
    fixture.change(draft, newPage(`Page ${count}`, `Text ${count}.\n`))
    const body = { body: { markdown: `Remark ${count}` } }
    const commentId = fixture.app.call('postCommentInChangeRequest', { params, body }).id
    fixture.app.call('postCommentReplyInChangeRequest', { params: { ...params, commentId }, body })
  }
  expect(fixture.outbox()).toHaveLength(100)
  return draft
}

describe.each(WRITABLE)('with a remote of kind "%s", a migration with 100 pending intents', (kind) => {
  it('retains all of them, and each arrives once', async () => {
    const fixture = await openSyncFixture({ kind, path })
    const draft = makePending(fixture)
    fixture.reopen(
      () => undefined,
      () => openStore(path, LATER),
    )
    expect(fixture.outbox()).toHaveLength(100)
    fixture.online()
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    const [there] = fixture.remoteDrafts()
    const params = { spaceId: fixture.space, changeRequestId: there!.id }
    const { pages } = fixture.origin.call('listPagesInChangeRequest', { params })
    expect(pages).toHaveLength(35)
    const comments = fixture.origin.call('listCommentsInChangeRequest', {
      params,
      query: { limit: 100 },
    }).items
    expect(new Set(comments.map(({ body }) => body.markdown)).size).toBe(33)
    expect(comments.map(({ replies }) => replies)).toEqual(comments.map(() => 1))
    expect(
      fixture.app.call('getChangeRequestById', { params: { ...params, changeRequestId: draft } }).id,
    ).toBe(there!.id)
  })

  it('cannot be undone, because the earlier version refuses the file with a problem and changes no byte', async () => {
    const fixture = await openSyncFixture({ kind, path })
    makePending(fixture)
    fixture.reopen(
      () => undefined,
      () => openStore(path, LATER),
    )
    fixture.reopen(
      () => {
        const before = hash()
        expect(() => openStore(path)).toThrow('newer version of Carrel')
        expect(hash()).toBe(before)
        expect(readdirSync(folder)).toEqual(['workspace.db'])
      },
      () => openStore(path, LATER),
    )
    expect(fixture.outbox()).toHaveLength(100)
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.remoteDrafts()).toHaveLength(1)
  })
})
