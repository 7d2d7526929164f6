import { describe, expect, it } from 'vitest'
import { forgetDeletions } from '../../../src-main/feed/forget-deletions.ts'
import { purgeDeletedSpaces } from '../../../src-main/revisions/purge-spaces.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { addChangeRequest, addSpace, merge } from '../../support/content/content.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, refused, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

const DAY = 86_400_000
const rest = () => Promise.resolve()

const say = (at: SyncFixture, markdown: string, space = at.space) =>
  at.origin.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } }).id
const commentsHere = (at: SyncFixture) =>
  at.app
    .call('listCommentsInSpace', { params: { spaceId: at.space } })
    .items.map(({ body }) => body.markdown)
    .toSorted()
const spacesHere = (at: SyncFixture) =>
  at.app
    .call('listSpacesInOrganizationById', { params: { organizationId: at.origin.organization } })
    .items.map(({ title }) => title)
const trash = (at: SyncFixture) =>
  trashItems(at.app.store)
    .map(({ text }) => text)
    .toSorted()

/** Advances the clock by a hundred days, after which the remote has no earlier deletions. */
async function beAway(at: SyncFixture): Promise<void> {
  await forgetDeletions(at.origin.store, at.origin.now, rest)
  at.origin.advance(8 * DAY)
  await purgeDeletedSpaces(at.origin.store, at.origin.now, rest)
  await forgetDeletions(at.origin.store, at.origin.now, rest)
  at.origin.advance(92 * DAY)
  await forgetDeletions(at.origin.store, at.origin.now, rest)
}

/** A replica that was away while another user deleted a comment, a reply, a page and a space. */
async function longAway(kind: (typeof KINDS)[number]) {
  const at = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('admin') })
  const other = addSpace(at.origin, { Elsewhere: 'In another space.\n' })
  say(at, 'Stays')
  const gone = say(at, 'Goes')
  const answered = say(at, 'Answered')
  const params = { spaceId: at.space }
  const reply = at.origin.call('postCommentReplyInSpace', {
    params: { ...params, commentId: answered },
    body: { body: { markdown: 'A reply goes' } },
  }).id
  await at.sync()
  at.origin.call('deleteCommentInSpace', { params: { ...params, commentId: gone } })
  at.origin.call('deleteCommentReplyInSpace', {
    params: { ...params, commentId: answered, commentReplyId: reply },
  })
  at.origin.call('deleteSpaceById', { params: { spaceId: other.space } })
  const change = addChangeRequest(at.origin, at.space)
  at.origin.call('updateChangeRequestContent', {
    params: { ...params, changeRequestId: change },
    body: { changes: [{ operation: 'delete_page', page: at.pages[1]! }] },
  })
  merge(at.origin, at.space, change)
  await beAway(at)
  return at
}

describe.each(KINDS)('with a remote of kind "%s", a replica that was away for too long', (kind) => {
  it('starts over, removes what the remote reports as deleted, and retains its texts in the trash', async () => {
    const at = await longAway(kind)
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle' })
    expect(commentsHere(at)).toEqual(['Answered', 'Stays'])
    expect(spacesHere(at)).toEqual(['Handbook'])
    expect(at.app.call('listPages', { params: { spaceId: at.space } }).pages).toHaveLength(1)
    expect(trash(at)).toEqual(['A reply goes', 'Goes', 'In another space.\n', 'Words.\n\nMore.\n'])
    expect(at.app.store.all('SELECT * FROM deletion_candidate')).toEqual([])
  })

  it('requests by id only what the pull did not report', async () => {
    const at = await longAway(kind)
    const asked: string[] = []
    at.weather.before = (operation, { params }) => {
      const { commentReplyId, commentId, changeRequestId, spaceId } = (params ?? {}) as Record<string, string>
      if (/^get(Space|Collection|Comment|ChangeRequest|Member|Team|Site)/.test(operation))
        asked.push(`${operation} ${commentReplyId ?? commentId ?? changeRequestId ?? spaceId ?? ''}`)
      return undefined
    }
    await at.sync()
    const gone = asked.filter((each) => /^get(Comment|Space)/.test(each))
    expect(gone).toHaveLength(3)
    expect(asked.length).toBeLessThan(8)
  })

  it('retains its own edits, and sends them', async () => {
    const at = await longAway(kind)
    at.app.call('postCommentInSpace', {
      params: { spaceId: at.space },
      body: { body: { markdown: 'Written away' } },
    })
    await at.sync()
    expect(commentsHere(at)).toEqual(['Answered', 'Stays', 'Written away'])
    expect(at.outbox()).toEqual([])
  })

  it('removes nothing that is merely unreported: a refusal, a fault and silence prove nothing', async () => {
    const at = await openSyncFixture({ kind })
    say(at, 'Stays')
    await at.sync()
    say(at, 'Goes on')
    await beAway(at)
    at.weather.after = (operation, result) => {
      if (!result.ok) return undefined
      if (operation.startsWith('getComment')) return refused(403, 'auth.forbidden')
      const { changes, items } = result.value as { changes?: { kind: string }[]; items?: unknown[] }
      if (changes)
        return {
          ...result,
          value: { ...(result.value as object), changes: changes.filter(({ kind: of }) => of !== 'comment') },
        }
      return items && operation === 'listCommentsInSpace'
        ? { ...result, value: { ...(result.value as object), items: [] } }
        : undefined
    }
    await at.sync()
    expect(commentsHere(at)).toContain('Stays')
    expect(trash(at)).toEqual([])
  })

  it('continues after an interruption, even between requests', async () => {
    const at = await longAway(kind)
    let calls = 0
    at.weather.before = () => {
      calls += 1
      return calls % 7 === 0 ? lost(false) : undefined
    }
    for (let times = 0; times < 30; times += 1) {
      await at.sync()
      at.crash()
    }
    at.online()
    await at.sync()
    expect(commentsHere(at)).toEqual(['Answered', 'Stays'])
    expect(spacesHere(at)).toEqual(['Handbook'])
    expect(trash(at)).toEqual(['A reply goes', 'Goes', 'In another space.\n', 'Words.\n\nMore.\n'])
  })
})
