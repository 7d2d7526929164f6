import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../src-main/store/open-store.ts'
import { retryIntent } from '../../../src-main/sync/outbox/resolve-by-user.ts'
import { lost, openTestReplica } from '../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  refused,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../support/sync/sync-fixture.ts'

interface Change {
  operation: string
  title?: string
}

/** Returns the changes of each batch that reaches the remote, in order of arrival. */
function watchBatches(
  at: SyncFixture,
  answer?: (changes: Change[]) => ReturnType<typeof refused> | undefined,
) {
  const batches: Change[][] = []
  at.weather.before = (operation, input) => {
    if (operation !== 'updateChangeRequestContent') return undefined
    const { changes } = input.body as { changes: Change[] }
    batches.push(changes)
    return answer?.(changes)
  }
  return batches
}

const titlesThere = (at: SyncFixture, changeRequest: string) =>
  at.origin
    .call('listPagesInChangeRequest', { params: { spaceId: at.space, changeRequestId: changeRequest } })
    .pages.map(({ title }) => title)

describe.each(WRITABLE)('with a remote of kind "%s", a batch of 51 changes', (kind) => {
  it('is sent as 50 and 1, in order, and arrives whole under its local ids', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    const draft = at.begin()
    const titles = Array.from({ length: 51 }, (_, index) => `Page ${index}`)
    at.change(draft, ...titles.map((title) => newPage(title, `${title}.\n`)))
    const made = at.app.call('listPagesInChangeRequest', {
      params: { spaceId: at.space, changeRequestId: draft },
    }).pages
    at.write(draft, made.at(-1)!.id, 'The last one, edited.\n')
    const batches = watchBatches(at)
    await at.sync()
    expect(batches.map(({ length }) => length)).toEqual([50, 1, 1])
    const [there] = at.draftsThere()
    expect(titlesThere(at, there!.id)).toEqual(['Start', 'Next', ...titles])
    expect(at.here(made[2]!.id, draft)).toBe('Page 0.\n')
    expect(at.here(made.at(-1)!.id, draft)).toBe('The last one, edited.\n')
    expect(at.outbox()).toEqual([])
  })

  it('retains its inner references, and later edits stay behind it', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const many = Array.from({ length: 50 }, (_, index) => newPage(`Page ${index}`, 'Text.\n'))
    at.offline()
    at.change(
      draft,
      newPage('Parent', 'Text.\n', { ref: 'parent' }),
      ...many,
      newPage('Child', 'Text.\n', { into: 'parent' }),
      { operation: 'update_page', page: 'parent', title: 'Parent, renamed' },
    )
    at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: draft } })
    at.online()
    await at.sync()
    const { pages } = at.origin.call('listPages', { params: { spaceId: at.space } })
    expect(pages).toHaveLength(53)
    expect(pages.find(({ title }) => title === 'Parent, renamed')?.pages.map(({ title }) => title)).toEqual([
      'Child',
    ])
    expect(at.outbox()).toEqual([])
  })

  it('arrives once, despite any lost answer and any crash', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const titles = Array.from({ length: 120 }, (_, index) => `Page ${index}`)
    at.change(draft, ...titles.map((title) => newPage(title, 'Text.\n')))
    let calls = 0
    at.weather.after = (operation) => {
      calls += operation === 'updateChangeRequestContent' ? 1 : 0
      return calls % 2 === 1 && operation === 'updateChangeRequestContent' ? lost(true) : undefined
    }
    for (let times = 0; times < 6; times += 1) {
      await at.sync()
      at.crash()
    }
    expect(titlesThere(at, draft)).toEqual(['Start', 'Next', ...titles])
    expect(at.outbox()).toEqual([])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a bad change in a batch', (kind) => {
  it('is found and parked alone, while the others arrive', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.change(
      draft,
      textChange(start, 'Good.\n'),
      newPage('Bad', 'Refused.\n'),
      textChange(next, 'Good as well.\n'),
      newPage('Last', 'And this.\n'),
    )
    const batches = watchBatches(at, (changes) =>
      changes.some(({ title }) => title === 'Bad') ? refused(422) : undefined,
    )
    await at.sync()
    expect(batches.map(({ length }) => length)).toEqual([4, 1, 1, 1, 1])
    expect(at.there(start, draft)).toBe('Good.\n')
    expect(at.there(next, draft)).toBe('Good as well.\n')
    expect(titlesThere(at, draft)).toEqual(['Start', 'Next', 'Last'])
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 422 }, texts: [{ after: 'Refused.\n' }] },
    ])
    at.online()
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    expect(titlesThere(at, draft)).toEqual(['Start', 'Next', 'Last', 'Bad'])
  })

  it('holds back later changes of its subject in the same batch, and nothing else', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    at.change(
      draft,
      newPage('Bad', 'Refused.\n', { ref: 'bad' }),
      newPage('In it', 'Waits.\n', { into: 'bad' }),
      newPage('Beside it', 'Arrives.\n'),
    )
    watchBatches(at, (changes) => (changes.some(({ title }) => title === 'Bad') ? refused(413) : undefined))
    await at.sync()
    expect(at.outbox().map(({ error, texts }) => [error?.code, texts[0]?.after])).toEqual([
      ['remote.refused', 'Refused.\n'],
      ['sync.waits', 'Waits.\n'],
    ])
    expect(titlesThere(at, draft)).toEqual(['Start', 'Next', 'Beside it'])
    at.online()
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    const { pages } = at.origin.call('listPagesInChangeRequest', {
      params: { spaceId: at.space, changeRequestId: draft },
    })
    expect(pages.find(({ title }) => title === 'Bad')?.pages.map(({ title }) => title)).toEqual(['In it'])
  })

  it('is not searched for when the remote refuses the user: the batch waits as one', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    at.change(draft, textChange(at.pages[0]!, 'One.\n'), textChange(at.pages[1]!, 'Two.\n'))
    const batches = watchBatches(at, () => refused(403, 'auth.forbidden'))
    await at.sync()
    expect(batches).toHaveLength(1)
    expect(at.outbox()).toMatchObject([
      { error: { status: 403 }, texts: [{ after: 'One.\n' }, { after: 'Two.\n' }] },
    ])
  })
})

describe('a folder that was copied to another machine with a batch of 60 changes in the outbox', () => {
  it('sends it from both, and it arrives once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carrel-copied-folder-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const at = await openSyncFixture({ path: join(folder, 'one.db') })
    const draft = await at.beginThere()
    const titles = Array.from({ length: 60 }, (_, index) => `Page ${index}`)
    at.change(draft, ...titles.map((title) => newPage(title, 'Text.\n')))
    at.app.store.database.exec(`VACUUM INTO '${join(folder, 'other.db')}'`)
    const other = openTestReplica(at.origin, at.visitor, {
      name: 'there',
      store: openStore(join(folder, 'other.db')),
    })
    onTestFinished(() => other.close())
    await at.sync()
    await other.sync()
    expect(titlesThere(at, draft)).toEqual(['Start', 'Next', ...titles])
    expect(other.replica.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})
