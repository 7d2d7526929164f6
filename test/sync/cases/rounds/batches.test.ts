import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../src-main/store/open-store.ts'
import { retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { lostAnswer, openTestReplica } from '../../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  refused,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

interface Change {
  operation: string
  title?: string
}

/** Returns the changes of each batch that reaches the remote, in order of arrival. */
function watchBatches(
  fixture: SyncFixture,
  answer?: (changes: Change[]) => ReturnType<typeof refused> | undefined,
) {
  const batches: Change[][] = []
  fixture.network.onRequest = (operation, input) => {
    if (operation !== 'updateChangeRequestContent') return undefined
    const { changes } = input.body as { changes: Change[] }
    batches.push(changes)
    return answer?.(changes)
  }
  return batches
}

const remoteTitles = (fixture: SyncFixture, changeRequest: string) =>
  fixture.origin
    .call('listPagesInChangeRequest', { params: { spaceId: fixture.space, changeRequestId: changeRequest } })
    .pages.map(({ title }) => title)

describe.each(WRITABLE)('with a remote of kind "%s", a batch of 51 changes', (kind) => {
  it('is sent as 50 and 1, in order, and arrives whole under its local ids', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    const draft = fixture.createDraft()
    const titles = Array.from({ length: 51 }, (_, index) => `Page ${index}`)
    fixture.change(draft, ...titles.map((title) => newPage(title, `${title}.\n`)))
    const made = fixture.app.call('listPagesInChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: draft },
    }).pages
    fixture.write(draft, made.at(-1)!.id, 'The last one, edited.\n')
    const batches = watchBatches(fixture)
    await fixture.sync()
    expect(batches.map(({ length }) => length)).toEqual([50, 1, 1])
    const [there] = fixture.remoteDrafts()
    expect(remoteTitles(fixture, there!.id)).toEqual(['Start', 'Next', ...titles])
    expect(fixture.localText(made[2]!.id, draft)).toBe('Page 0.\n')
    expect(fixture.localText(made.at(-1)!.id, draft)).toBe('The last one, edited.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('retains its inner references, and later edits follow it', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const many = Array.from({ length: 50 }, (_, index) => newPage(`Page ${index}`, 'Text.\n'))
    fixture.offline()
    fixture.change(
      draft,
      newPage('Parent', 'Text.\n', { ref: 'parent' }),
      ...many,
      newPage('Child', 'Text.\n', { into: 'parent' }),
      { operation: 'update_page', page: 'parent', title: 'Parent, renamed' },
    )
    fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: draft } })
    fixture.online()
    await fixture.sync()
    const { pages } = fixture.origin.call('listPages', { params: { spaceId: fixture.space } })
    expect(pages).toHaveLength(53)
    expect(pages.find(({ title }) => title === 'Parent, renamed')?.pages.map(({ title }) => title)).toEqual([
      'Child',
    ])
    expect(fixture.outbox()).toEqual([])
  })

  it('arrives once, despite any lost answer and any crash', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const titles = Array.from({ length: 120 }, (_, index) => `Page ${index}`)
    fixture.change(draft, ...titles.map((title) => newPage(title, 'Text.\n')))
    let calls = 0
    fixture.network.onAnswer = (operation) => {
      calls += operation === 'updateChangeRequestContent' ? 1 : 0
      return calls % 2 === 1 && operation === 'updateChangeRequestContent' ? lostAnswer(true) : undefined
    }
    for (let times = 0; times < 6; times += 1) {
      await fixture.sync()
      fixture.crash()
    }
    expect(remoteTitles(fixture, draft)).toEqual(['Start', 'Next', ...titles])
    expect(fixture.outbox()).toEqual([])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a bad change in a batch', (kind) => {
  it('is found and parked alone, while the others arrive', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fixture.change(
      draft,
      textChange(start, 'Good.\n'),
      newPage('Bad', 'Refused.\n'),
      textChange(next, 'Good as well.\n'),
      newPage('Last', 'And this.\n'),
    )
    const batches = watchBatches(fixture, (changes) =>
      changes.some(({ title }) => title === 'Bad') ? refused(422) : undefined,
    )
    await fixture.sync()
    expect(batches.map(({ length }) => length)).toEqual([4, 1, 1, 1, 1])
    expect(fixture.remoteText(start, draft)).toBe('Good.\n')
    expect(fixture.remoteText(next, draft)).toBe('Good as well.\n')
    expect(remoteTitles(fixture, draft)).toEqual(['Start', 'Next', 'Last'])
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 422 }, texts: [{ after: 'Refused.\n' }] },
    ])
    fixture.online()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(remoteTitles(fixture, draft)).toEqual(['Start', 'Next', 'Last', 'Bad'])
  })

  it('holds back later changes of its subject in the same batch, and nothing else', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.change(
      draft,
      newPage('Bad', 'Refused.\n', { ref: 'bad' }),
      newPage('In it', 'Waits.\n', { into: 'bad' }),
      newPage('Beside it', 'Arrives.\n'),
    )
    watchBatches(fixture, (changes) =>
      changes.some(({ title }) => title === 'Bad') ? refused(413) : undefined,
    )
    await fixture.sync()
    expect(fixture.outbox().map(({ error, texts }) => [error?.code, texts[0]?.after])).toEqual([
      ['remote.refused', 'Refused.\n'],
      ['sync.waits', 'Waits.\n'],
    ])
    expect(remoteTitles(fixture, draft)).toEqual(['Start', 'Next', 'Beside it'])
    fixture.online()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    const { pages } = fixture.origin.call('listPagesInChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: draft },
    })
    expect(pages.find(({ title }) => title === 'Bad')?.pages.map(({ title }) => title)).toEqual(['In it'])
  })

  it('is not searched for when the remote refuses the user: the batch waits as one', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.change(draft, textChange(fixture.pages[0]!, 'One.\n'), textChange(fixture.pages[1]!, 'Two.\n'))
    const batches = watchBatches(fixture, () => refused(403, 'auth.forbidden'))
    await fixture.sync()
    expect(batches).toHaveLength(1)
    expect(fixture.outbox()).toMatchObject([
      { error: { status: 403 }, texts: [{ after: 'One.\n' }, { after: 'Two.\n' }] },
    ])
  })
})

describe('a folder that was copied to another machine with a batch of 60 changes in the outbox', () => {
  it('sends it from both, and it arrives once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carrel-copied-folder-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const fixture = await openSyncFixture({ path: join(folder, 'one.db') })
    const draft = await fixture.createRemoteDraft()
    const titles = Array.from({ length: 60 }, (_, index) => `Page ${index}`)
    fixture.change(draft, ...titles.map((title) => newPage(title, 'Text.\n')))
    fixture.app.store.database.exec(`VACUUM INTO '${join(folder, 'other.db')}'`)
    const other = openTestReplica(fixture.origin, fixture.visitor, {
      name: 'there',
      store: openStore(join(folder, 'other.db')),
    })
    onTestFinished(() => other.close())
    await fixture.sync()
    await other.sync()
    expect(remoteTitles(fixture, draft)).toEqual(['Start', 'Next', ...titles])
    expect(other.replica.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})
