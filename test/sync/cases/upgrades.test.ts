import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../../src-main/store/migrations/all.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import { newPage, openSyncFixture, type SyncFixture, WRITABLE } from '../../support/sync/sync-fixture.ts'

/** A possible migration: columns in tables that pending edits have written, and an index. */
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

/** A hundred queued edits of every kind, in a chain that references its own ids. */
function makePending(at: SyncFixture): string {
  at.offline()
  const draft = at.begin('Hundred')
  const params = { spaceId: at.space, changeRequestId: draft }
  for (let count = 0; count < 33; count += 1) {
    at.change(draft, newPage(`Page ${count}`, `Text ${count}.\n`))
    const body = { body: { markdown: `Remark ${count}` } }
    const commentId = at.app.call('postCommentInChangeRequest', { params, body }).id
    at.app.call('postCommentReplyInChangeRequest', { params: { ...params, commentId }, body })
  }
  expect(at.outbox()).toHaveLength(100)
  return draft
}

describe.each(WRITABLE)('with a remote of kind "%s", a migration with 100 pending intents', (kind) => {
  it('retains all of them, and each arrives once', async () => {
    const at = await openSyncFixture({ kind, path })
    const draft = makePending(at)
    at.reopen(
      () => undefined,
      () => openStore(path, LATER),
    )
    expect(at.outbox()).toHaveLength(100)
    at.online()
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    const [there] = at.draftsThere()
    const params = { spaceId: at.space, changeRequestId: there!.id }
    const { pages } = at.origin.call('listPagesInChangeRequest', { params })
    expect(pages).toHaveLength(35)
    const comments = at.origin.call('listCommentsInChangeRequest', { params, query: { limit: 100 } }).items
    expect(new Set(comments.map(({ body }) => body.markdown)).size).toBe(33)
    expect(comments.map(({ replies }) => replies)).toEqual(comments.map(() => 1))
    expect(at.app.call('getChangeRequestById', { params: { ...params, changeRequestId: draft } }).id).toBe(
      there!.id,
    )
  })

  it('cannot be undone: the earlier version refuses the file in words, changes no byte, and the edits stay', async () => {
    const at = await openSyncFixture({ kind, path })
    makePending(at)
    at.reopen(
      () => undefined,
      () => openStore(path, LATER),
    )
    at.reopen(
      () => {
        const before = hash()
        expect(() => openStore(path)).toThrow('newer version of Carrel')
        expect(hash()).toBe(before)
        expect(readdirSync(folder)).toEqual(['workspace.db'])
      },
      () => openStore(path, LATER),
    )
    expect(at.outbox()).toHaveLength(100)
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.draftsThere()).toHaveLength(1)
  })
})
