import { describe, expect, it } from 'vitest'
import { beginFeedLife } from '../../../src-main/feed/feed-life.ts'
import { dispatchLocal } from '../../../src-main/operations/engine/dispatch-local.ts'
import { readText } from '../../../src-main/store/blobs.ts'
import { dismissNotice } from '../../../src-main/sync/local/dismiss-notice.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { addChangeRequest } from '../../support/content/authoring.ts'
import { backUp } from '../../support/sync/backup.ts'
import { lostAnswer } from '../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../support/sync/sync-fixture.ts'
import { failingLog } from '../../support/workspace.ts'

const localView = (fixture: SyncFixture) => viewOf(fixture.app, fixture.space)
const remoteView = (fixture: SyncFixture) => viewOf(fixture.origin, fixture.space)

/** Returns the visible content of a space: its pages with their texts, its drafts with theirs, and its comments. */
function viewOf(host: Pick<SyncFixture['origin'], 'call'>, spaceId: string): string[] {
  const params = { spaceId }
  const query = { format: 'markdown' } as const
  const main = host.call('listPages', { params }).pages.map(({ id: pageId, title }) => {
    const { markdown } = host.call('getPageById', { params: { spaceId, pageId }, query })
    return `${title}: ${markdown}`
  })
  const drafts = host.call('listChangeRequestsForSpace', { params, query: { status: 'draft' } }).items
  const drafted = drafts.flatMap(({ id: changeRequestId, subject }) =>
    host
      .call('listPagesInChangeRequest', { params: { spaceId, changeRequestId } })
      .pages.map(({ id: pageId, title }) => {
        const place = { spaceId, changeRequestId, pageId }
        const { markdown } = host.call('getPageInChangeRequestById', { params: place, query })
        return `${subject}/${title}: ${markdown}`
      }),
  )
  const comments = host.call('listCommentsInSpace', { params }).items.map(({ body }) => body.markdown)
  return [...main, ...drafted, ...comments].toSorted()
}

/** Returns all texts that a local page had at any time. */
const localVersions = (fixture: SyncFixture, page: string) =>
  fixture.app.store
    .all<{ text: number | null }>('SELECT text FROM page_version WHERE page = ?', page)
    .map(({ text }) => readText(fixture.app.store, text).text)
const trash = (fixture: SyncFixture) => trashItems(fixture.app.store).map(({ text }) => text)

/** Opens a replica of a remote with a backup. A draft is older than the backup, and all later edits are sent. */
async function openBackedUp(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind, isEmpty: true })
  beginFeedLife(fixture.origin.store, fixture.origin.newId())
  const draft = addChangeRequest(fixture.origin, fixture.space)
  await fixture.sync()
  const [start, next] = fixture.pages as [string, string]
  const backup = backUp(fixture.origin)
  fixture.comment('Said after.')
  fixture.write(draft, start, 'Drafted after.\n')
  const merged = fixture.createDraft('Merged after')
  fixture.change(merged, textChange(next, 'Merged after.\n'), newPage('New', 'Made after.\n'))
  fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: merged } })
  const begun = fixture.createDraft('Begun after')
  fixture.write(begun, start, 'In a draft of after.\n')
  await fixture.sync()
  expect(localView(fixture)).toEqual(remoteView(fixture))
  return { fixture, draft, begun, backup, start, next }
}

/** Sends the pending edits. The network loses everything after their answers. */
async function sendOnly(fixture: SyncFixture, operation: string): Promise<void> {
  let isTaken = false
  fixture.network.onRequest = (requested) => {
    isTaken ||= requested === operation
    return isTaken && requested !== operation ? lostAnswer(false) : undefined
  }
  await fixture.sync()
  fixture.online()
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
    const { fixture, backup } = await openBackedUp(kind)
    backup.restore()
    await fixture.sync()
    await fixture.sync()
    expect(localView(fixture)).toEqual(remoteView(fixture))
    expect(trash(fixture)).toEqual(expect.arrayContaining(WRITTEN_AFTER))
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })

  it('the user sees a notice with the time and the place of the texts, until they dismiss it', async () => {
    const { fixture, backup } = await openBackedUp(kind)
    expect(fixture.status().notice).toBeNull()
    backup.restore()
    await fixture.sync()
    await fixture.sync()
    const { notice } = fixture.status()
    expect(notice).toMatchObject({
      code: 'sync.remote-restored',
      at: new Date(fixture.origin.now()).toISOString(),
      message: expect.stringMatching(/restored from an earlier backup.*trash/),
    })
    expect(notice?.texts).toBe(trash(fixture).length)
    expect(fixture.app.replica.connection().notice).toEqual(notice)
    // A later deletion has another reason, and the notice survives a restart.
    fixture.comment('Deleted later.')
    await fixture.sync()
    const [later] = fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space } }).items
    fixture.origin.call('deleteCommentInSpace', { params: { spaceId: fixture.space, commentId: later!.id } })
    await fixture.sync()
    expect(trash(fixture)).toContain('Deleted later.')
    fixture.crash()
    expect(fixture.status().notice).toEqual(notice)
    const dismissed = await dispatchLocal(
      dismissNotice,
      {},
      {
        target: fixture.app.replica,
        caller: { kind: 'local', user: '' },
        log: failingLog,
      },
    )
    expect(dismissed).toMatchObject({ ok: true, status: 204 })
    await fixture.sync()
    expect(fixture.status().notice).toBeNull()
  })

  it('the restore is detected even when other users have since written more than was lost', async () => {
    const { fixture, draft, backup, next } = await openBackedUp(kind)
    backup.restore()
    for (let count = 0; count < 60; count += 1)
      fixture.origin.call('postCommentInSpace', {
        params: { spaceId: fixture.space },
        body: { body: { markdown: `Another ${count}.` } },
      })
    const other = addChangeRequest(fixture.origin, fixture.space)
    fixture.writeAtRemote(other, next, 'Merged by another.\n')
    fixture.mergeAtRemote(other)
    fixture.writeAtRemote(draft, next, 'Drafted by another.\n')
    await fixture.sync()
    await fixture.sync()
    expect(localView(fixture)).toEqual(remoteView(fixture))
    // Without a feed the merged versions of a page stay in its local history.
    const history = kind === 'feed' ? [] : localVersions(fixture, next)
    expect([...trash(fixture), ...history]).toEqual(expect.arrayContaining(WRITTEN_AFTER))
  })

  it('queued edits arrive, or wait for the user when their place was lost', async () => {
    const { fixture, draft, begun, backup, next } = await openBackedUp(kind)
    fixture.offline()
    fixture.comment('Said offline.')
    fixture.write(draft, next, 'Drafted offline.\n')
    fixture.write(begun, next, 'Nowhere to go.\n')
    backup.restore()
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(remoteView(fixture)).toEqual(expect.arrayContaining(['Said offline.']))
    expect(fixture.remoteText(next, draft)).toBe('Drafted offline.\n')
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Nowhere to go.\n' }] }])
    expect(localView(fixture)).toEqual(remoteView(fixture))
  })
})

describe('with a remote that was restored while edits were pending', () => {
  it('a comment and a space with queued deletions that the remote lost are no longer on the replica', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.comment('Said after.')
    const { id: spaceId } = fixture.origin.call('createSpace', {
      params: { organizationId: fixture.origin.organization },
      body: { title: 'Made after' },
    })
    await fixture.sync()
    const comment = fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } }).items[0]!
    fixture.app.call('deleteCommentInSpace', { params: { spaceId: fixture.space, commentId: comment.id } })
    fixture.app.call('deleteSpaceById', { params: { spaceId } })
    backup.restore()
    await fixture.sync()
    await fixture.sync()
    expect(localView(fixture)).toEqual(remoteView(fixture))
    expect(fixture.app.attempt('getSpaceById', { params: { spaceId } }).ok).toBe(false)
    expect(trash(fixture)).toContain('Said after.')
  })
})

describe('with a feed of a remote that was restored', () => {
  it('a review, a section of a site and a custom field that it lost are no longer on the replica', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    const { organization: organizationId } = fixture.origin
    const params = { organizationId }
    const { id: siteId } = fixture.origin.call('createSite', { params, body: { title: 'Docs' } })
    const changeRequestId = addChangeRequest(fixture.origin, fixture.space)
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.origin.call('addSectionToSite', {
      params: { ...params, siteId },
      body: { spaceId: fixture.space },
    })
    fixture.origin.call('createOrganizationCustomField', { params, body: { name: 'owner', type: 'text' } })
    const inChangeRequest = { params: { spaceId: fixture.space, changeRequestId } }
    fixture.origin.call('submitChangeRequestReview', { ...inChangeRequest, body: { status: 'approved' } })
    await fixture.sync()
    backup.restore()
    await fixture.sync()
    for (const host of [fixture.app, fixture.origin]) {
      expect(host.call('listSiteSections', { params: { ...params, siteId } }).items).toEqual([])
      expect(host.call('listOrganizationCustomFields', { params }).items).toEqual([])
      expect(host.call('getReviewsByChangeRequestId', inChangeRequest).items).toEqual([])
    }
  })

  it('the text of a comment that another user has changed since is in the trash', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    const params = { spaceId: fixture.space }
    const bodyOf = (markdown: string) => ({ body: { markdown } })
    const { id: commentId } = fixture.origin.call('postCommentInSpace', { params, body: bodyOf('Before.') })
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.origin.call('updateCommentInSpace', {
      params: { ...params, commentId },
      body: bodyOf('Changed after.'),
    })
    await fixture.sync()
    backup.restore()
    await fixture.sync()
    await fixture.sync()
    expect(localView(fixture)).toEqual(remoteView(fixture))
    expect(trash(fixture)).toEqual(['Changed after.'])
  })
})

describe('with a remote that was restored between an edit and the pull that brings it', () => {
  it('an edit of a page is sent again, and is stored once', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    const draft = addChangeRequest(fixture.origin, fixture.space)
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.change(draft, newPage('Taken', 'Taken, and forgotten.\n'))
    await sendOnly(fixture, 'updateChangeRequestContent')
    expect(fixture.outbox()).toMatchObject([{ state: 'done' }])
    backup.restore()
    await fixture.sync()
    await fixture.sync()
    expect(remoteView(fixture).filter((text) => text.includes('Taken'))).toEqual([
      '/Taken: Taken, and forgotten.\n',
    ])
    expect(localView(fixture)).toEqual(remoteView(fixture))
    expect(fixture.outbox()).toEqual([])
  })

  it('an edit of a page is sent again and merged with what another user has written since', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    const draft = addChangeRequest(fixture.origin, fixture.space)
    const [start, next] = fixture.pages as [string, string]
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.write(draft, start, 'Taken, and forgotten.\n')
    await sendOnly(fixture, 'updateChangeRequestContent')
    backup.restore()
    fixture.writeAtRemote(draft, next, 'Written since.\n')
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
    expect([fixture.remoteText(start, draft), fixture.remoteText(next, draft)]).toEqual([
      'Taken, and forgotten.\n',
      'Written since.\n',
    ])
  })

  it('a comment, which a user may have deleted at the remote, is in the trash', async () => {
    const fixture = await openSyncFixture({ isEmpty: true })
    beginFeedLife(fixture.origin.store, fixture.origin.newId())
    await fixture.sync()
    const backup = backUp(fixture.origin)
    fixture.comment('Taken, and forgotten.')
    await sendOnly(fixture, 'postCommentInSpace')
    backup.restore()
    await fixture.sync()
    expect(trash(fixture)).toEqual(['Taken, and forgotten.'])
    expect(fixture.outbox()).toEqual([])
  })
})
