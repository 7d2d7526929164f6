import { describe, expect, it } from 'vitest'
import { beginFeedLife } from '../../../src-main/feed/feed-life.ts'
import { dispatchLocal } from '../../../src-main/operations/engine/dispatch-local.ts'
import { readText } from '../../../src-main/store/blobs.ts'
import { dismissNotice } from '../../../src-main/sync/local/dismiss-notice.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { addChangeRequest } from '../../support/content/content.ts'
import { backUp } from '../../support/sync/put-back.ts'
import { lost } from '../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../support/sync/sync-fixture.ts'
import { loudLog } from '../../support/workspace.ts'

const here = (at: SyncFixture) => viewOf(at.app, at.space)
const there = (at: SyncFixture) => viewOf(at.origin, at.space)

/** Returns the visible content of a space: its pages with their texts, its drafts with theirs, and its comments. */
function viewOf(who: Pick<SyncFixture['origin'], 'call'>, spaceId: string): string[] {
  const params = { spaceId }
  const query = { format: 'markdown' } as const
  const main = who.call('listPages', { params }).pages.map(({ id: pageId, title }) => {
    const { markdown } = who.call('getPageById', { params: { spaceId, pageId }, query })
    return `${title}: ${markdown}`
  })
  const drafts = who.call('listChangeRequestsForSpace', { params, query: { status: 'draft' } }).items
  const drafted = drafts.flatMap(({ id: changeRequestId, subject }) =>
    who
      .call('listPagesInChangeRequest', { params: { spaceId, changeRequestId } })
      .pages.map(({ id: pageId, title }) => {
        const place = { spaceId, changeRequestId, pageId }
        const { markdown } = who.call('getPageInChangeRequestById', { params: place, query })
        return `${subject}/${title}: ${markdown}`
      }),
  )
  const said = who.call('listCommentsInSpace', { params }).items.map(({ body }) => body.markdown)
  return [...main, ...drafted, ...said].toSorted()
}

const say = (at: SyncFixture, markdown: string) =>
  at.app.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } })
/** Returns all texts that a local page had at any time. */
const versionsHere = (at: SyncFixture, page: string) =>
  at.app.store
    .all<{ text: number | null }>('SELECT text FROM page_version WHERE page = ?', page)
    .map(({ text }) => readText(at.app.store, text).text)
const trash = (at: SyncFixture) => trashItems(at.app.store).map(({ text }) => text)

/** A replica of a backed-up remote, with a draft from before the backup and with all later edits sent. */
async function backedUp(kind: (typeof WRITABLE)[number]) {
  const at = await openSyncFixture({ kind, isEmpty: true })
  beginFeedLife(at.origin.store, at.origin.newId())
  const draft = addChangeRequest(at.origin, at.space)
  await at.sync()
  const [start, next] = at.pages as [string, string]
  const backup = backUp(at.origin)
  say(at, 'Said after.')
  at.write(draft, start, 'Drafted after.\n')
  const merged = at.begin('Merged after')
  at.change(merged, textChange(next, 'Merged after.\n'), newPage('New', 'Made after.\n'))
  at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: merged } })
  const begun = at.begin('Begun after')
  at.write(begun, start, 'In a draft of after.\n')
  await at.sync()
  expect(here(at)).toEqual(there(at))
  return { at, draft, begun, backup, start, next }
}

/** Sends the pending edits, and receives nothing after their answers. */
async function sendOnly(at: SyncFixture, operation: string): Promise<void> {
  let isTaken = false
  at.weather.before = (asked) => {
    isTaken ||= asked === operation
    return isTaken && asked !== operation ? lost(false) : undefined
  }
  await at.sync()
  at.online()
}

const WRITTEN_AFTER = [
  'Said after.',
  'Drafted after.\n',
  'Merged after.\n',
  'Made after.\n',
  'In a draft of after.\n',
]

describe.each(WRITABLE)('with a remote of kind "%s" that was restored from an earlier backup', (kind) => {
  it('the copy equals the remote, and retains what the remote lost in the trash', async () => {
    const { at, backup } = await backedUp(kind)
    backup.putBack()
    await at.sync()
    await at.sync()
    expect(here(at)).toEqual(there(at))
    expect(trash(at)).toEqual(expect.arrayContaining(WRITTEN_AFTER))
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })

  it('the user sees a notice with the time and the place of the texts, until they have read it', async () => {
    const { at, backup } = await backedUp(kind)
    expect(at.status().notice).toBeNull()
    backup.putBack()
    await at.sync()
    await at.sync()
    const { notice } = at.status()
    expect(notice).toMatchObject({
      code: 'sync.remote-restored',
      at: new Date(at.origin.now()).toISOString(),
      message: expect.stringMatching(/restored from an earlier backup.*trash/),
    })
    expect(notice?.texts).toBe(trash(at).length)
    expect(at.app.replica.connection().notice).toEqual(notice)
    // Later deletions have other reasons, and the notice stays over restarts.
    say(at, 'Deleted later.')
    await at.sync()
    const [later] = at.origin.call('listCommentsInSpace', { params: { spaceId: at.space } }).items
    at.origin.call('deleteCommentInSpace', { params: { spaceId: at.space, commentId: later!.id } })
    await at.sync()
    expect(trash(at)).toContain('Deleted later.')
    at.crash()
    expect(at.status().notice).toEqual(notice)
    const dismissed = await dispatchLocal(
      dismissNotice,
      {},
      {
        of: at.app.replica,
        caller: { kind: 'local', user: '' },
        log: loudLog,
      },
    )
    expect(dismissed).toMatchObject({ ok: true, status: 204 })
    await at.sync()
    expect(at.status().notice).toBeNull()
  })

  it('the restore is found as well when others have since written more than was lost', async () => {
    const { at, draft, backup, next } = await backedUp(kind)
    backup.putBack()
    for (let count = 0; count < 60; count += 1)
      at.origin.call('postCommentInSpace', {
        params: { spaceId: at.space },
        body: { body: { markdown: `Another ${count}.` } },
      })
    const other = addChangeRequest(at.origin, at.space)
    at.writeThere(other, next, 'Merged by another.\n')
    at.mergeThere(other)
    at.writeThere(draft, next, 'Drafted by another.\n')
    await at.sync()
    await at.sync()
    expect(here(at)).toEqual(there(at))
    // Without a feed the merged versions of a page stay in its local history.
    const history = kind === 'feed' ? [] : versionsHere(at, next)
    expect([...trash(at), ...history]).toEqual(expect.arrayContaining(WRITTEN_AFTER))
  })

  it('queued edits arrive, or wait for the user when their place was lost', async () => {
    const { at, draft, begun, backup, next } = await backedUp(kind)
    at.offline()
    say(at, 'Said offline.')
    at.write(draft, next, 'Drafted offline.\n')
    at.write(begun, next, 'Nowhere to go.\n')
    backup.putBack()
    at.online()
    await at.sync()
    await at.sync()
    expect(there(at)).toEqual(expect.arrayContaining(['Said offline.']))
    expect(at.there(next, draft)).toBe('Drafted offline.\n')
    expect(at.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Nowhere to go.\n' }] }])
    expect(here(at)).toEqual(there(at))
  })
})

describe('with a remote that was restored while edits were pending', () => {
  it('a comment and a space that the copy is to delete, and that the remote lost, are not here any more', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    await at.sync()
    const backup = backUp(at.origin)
    say(at, 'Said after.')
    const { id: spaceId } = at.origin.call('createSpace', {
      params: { organizationId: at.origin.organization },
      body: { title: 'Made after' },
    })
    await at.sync()
    const said = at.app.call('listCommentsInSpace', { params: { spaceId: at.space } }).items[0]!
    at.app.call('deleteCommentInSpace', { params: { spaceId: at.space, commentId: said.id } })
    at.app.call('deleteSpaceById', { params: { spaceId } })
    backup.putBack()
    await at.sync()
    await at.sync()
    expect(here(at)).toEqual(there(at))
    expect(at.app.attempt('getSpaceById', { params: { spaceId } }).ok).toBe(false)
    expect(trash(at)).toContain('Said after.')
  })
})

describe('with a feed of a remote that was restored', () => {
  it('a review, a section of a site and a custom field that it lost are not here any more', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    const { organization: organizationId } = at.origin
    const params = { organizationId }
    const { id: siteId } = at.origin.call('createSite', { params, body: { title: 'Docs' } })
    const changeRequestId = addChangeRequest(at.origin, at.space)
    await at.sync()
    const backup = backUp(at.origin)
    at.origin.call('addSectionToSite', { params: { ...params, siteId }, body: { spaceId: at.space } })
    at.origin.call('createOrganizationCustomField', { params, body: { name: 'owner', type: 'text' } })
    const inChangeRequest = { params: { spaceId: at.space, changeRequestId } }
    at.origin.call('submitChangeRequestReview', { ...inChangeRequest, body: { status: 'approved' } })
    await at.sync()
    backup.putBack()
    await at.sync()
    for (const who of [at.app, at.origin]) {
      expect(who.call('listSiteSections', { params: { ...params, siteId } }).items).toEqual([])
      expect(who.call('listOrganizationCustomFields', { params }).items).toEqual([])
      expect(who.call('getReviewsByChangeRequestId', inChangeRequest).items).toEqual([])
    }
  })

  it('the text of a comment that another user has changed since is in the trash', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    const params = { spaceId: at.space }
    const said = (markdown: string) => ({ body: { markdown } })
    const { id: commentId } = at.origin.call('postCommentInSpace', { params, body: said('Before.') })
    await at.sync()
    const backup = backUp(at.origin)
    at.origin.call('updateCommentInSpace', { params: { ...params, commentId }, body: said('Changed after.') })
    await at.sync()
    backup.putBack()
    await at.sync()
    await at.sync()
    expect(here(at)).toEqual(there(at))
    expect(trash(at)).toEqual(['Changed after.'])
  })
})

describe('with a remote that was restored between an edit and the pull that brings it', () => {
  it('an edit of a page is sent again, and is there once', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    const draft = addChangeRequest(at.origin, at.space)
    await at.sync()
    const backup = backUp(at.origin)
    at.change(draft, newPage('Taken', 'Taken, and forgotten.\n'))
    await sendOnly(at, 'updateChangeRequestContent')
    expect(at.outbox()).toMatchObject([{ state: 'done' }])
    backup.putBack()
    await at.sync()
    await at.sync()
    expect(there(at).filter((text) => text.includes('Taken'))).toEqual(['/Taken: Taken, and forgotten.\n'])
    expect(here(at)).toEqual(there(at))
    expect(at.outbox()).toEqual([])
  })

  it('an edit of a page is sent again beside what another user has written there since', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    const draft = addChangeRequest(at.origin, at.space)
    const [start, next] = at.pages as [string, string]
    await at.sync()
    const backup = backUp(at.origin)
    at.write(draft, start, 'Taken, and forgotten.\n')
    await sendOnly(at, 'updateChangeRequestContent')
    backup.putBack()
    at.writeThere(draft, next, 'Written since.\n')
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0 })
    expect([at.there(start, draft), at.there(next, draft)]).toEqual([
      'Taken, and forgotten.\n',
      'Written since.\n',
    ])
  })

  it('a comment, which may have been removed there as well, is in the trash', async () => {
    const at = await openSyncFixture({ isEmpty: true })
    beginFeedLife(at.origin.store, at.origin.newId())
    await at.sync()
    const backup = backUp(at.origin)
    say(at, 'Taken, and forgotten.')
    await sendOnly(at, 'postCommentInSpace')
    backup.putBack()
    await at.sync()
    expect(trash(at)).toEqual(['Taken, and forgotten.'])
    expect(at.outbox()).toEqual([])
  })
})
