import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const bodyOf = (markdown: string) => ({ body: { markdown } })

const overwritten = ({ app }: SyncFixture) =>
  trashItems(app.store)
    .filter(({ reason }) => reason === 'overwritten')
    .map(({ text }) => text)

/** A comment or a reply, and how both sides change it. */
interface Contribution {
  updateOperation: string
  deleteOperation: string
  writeLocal(text: string): void
  writeAtRemote(text: string): void
  deleteLocal(): void
  remoteText(): string
}

/** Opens a replica with a comment or a reply, in the space or in a change request. */
async function open(kind: (typeof WRITABLE)[number], where: (typeof PLACES)[number]) {
  const fixture = await openSyncFixture({ kind })
  const isReply = where.startsWith('reply')
  const isInSpace = where.endsWith('space')
  const place = isInSpace ? 'InSpace' : 'InChangeRequest'
  const changeRequestId = await fixture.createRemoteDraft()
  const discussion = isInSpace ? { spaceId: fixture.space } : { spaceId: fixture.space, changeRequestId }
  const must = (result: ReturnType<typeof fixture.origin.attempt>) => {
    if (!result.ok) throw result.problem
    return result.value as { id: string; body: { markdown: string } }
  }
  const call = (id: string, params: object, body?: object) =>
    must(fixture.origin.attempt(id as never, { params, ...(body && { body }) }))
  const comment = call(`postComment${place}`, discussion, bodyOf('First'))
  const ofComment = { ...discussion, commentId: comment.id }
  const params = isReply
    ? { ...ofComment, commentReplyId: call(`postCommentReply${place}`, ofComment, bodyOf('First')).id }
    : ofComment
  await fixture.sync()
  const noun = isReply ? 'CommentReply' : 'Comment'
  const updateOperation = `update${noun}${place}`
  const contribution: Contribution = {
    updateOperation,
    deleteOperation: `delete${noun}${place}`,
    writeLocal: (text) =>
      void must(fixture.app.attempt(updateOperation as never, { params, body: bodyOf(text) })),
    writeAtRemote: (text) => void call(updateOperation, params, bodyOf(text)),
    deleteLocal: () => void must(fixture.app.attempt(`delete${noun}${place}` as never, { params })),
    remoteText: () => call(`get${noun}${place}`, params).body.markdown,
  }
  return { fixture, contribution }
}

const PLACES = [
  'comment in a space',
  'reply in a space',
  'comment in a change request',
  'reply in a change request',
] as const

describe.each(PLACES)('the text of a %s that another machine wrote', (where) => {
  it.each(WRITABLE)(
    'while an edit got no answer is in the trash, with a remote of kind "%s"',
    async (kind) => {
      const { fixture, contribution } = await open(kind, where)
      fixture.network.onRequest = (operation) =>
        operation === contribution.updateOperation ? lostAnswer(true) : undefined
      contribution.writeLocal('Mine')
      await fixture.sync()
      contribution.writeAtRemote('Theirs')
      fixture.online()
      await fixture.sync()
      expect(contribution.remoteText()).toBe('Mine')
      expect(overwritten(fixture)).toEqual(['Theirs'])
      expect(fixture.outbox()).toEqual([])
    },
  )

  it('while an edit is sent is in the trash', async () => {
    const { fixture, contribution } = await open('feed', where)
    contribution.writeLocal('Mine')
    fixture.network.onRequest = (operation) => {
      if (operation === contribution.updateOperation) {
        delete fixture.network.onRequest
        contribution.writeAtRemote('Theirs')
      }
      return undefined
    }
    await fixture.sync()
    expect(contribution.remoteText()).toBe('Mine')
    expect(overwritten(fixture)).toEqual(['Theirs'])
    expect(fixture.outbox()).toEqual([])
  })

  it('while its deletion is sent is in the trash', async () => {
    const { fixture, contribution } = await open('feed', where)
    contribution.deleteLocal()
    fixture.network.onRequest = (operation) => {
      if (operation === contribution.deleteOperation) {
        delete fixture.network.onRequest
        contribution.writeAtRemote('Theirs')
      }
      return undefined
    }
    await fixture.sync()
    expect(overwritten(fixture)).toEqual(['Theirs'])
    expect(fixture.outbox()).toEqual([])
  })

  it('just before an edit is sent is in the trash, with a remote without preconditions', async () => {
    const { fixture, contribution } = await open('public', where)
    contribution.writeLocal('Mine')
    let isWritten = false
    fixture.network.onRequest = (operation) => {
      // After the last list of the pull, and before the edit.
      if (!isWritten && operation === contribution.updateOperation.replace('update', 'get')) {
        isWritten = true
        contribution.writeAtRemote('Theirs')
      }
      return undefined
    }
    await fixture.sync()
    expect(contribution.remoteText()).toBe('Mine')
    expect(overwritten(fixture)).toEqual(['Theirs'])
  })
})
