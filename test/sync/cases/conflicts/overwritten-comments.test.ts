import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lost } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const said = (markdown: string) => ({ body: { markdown } })

const overwritten = ({ app }: SyncFixture) =>
  trashItems(app.store)
    .filter(({ reason }) => reason === 'overwritten')
    .map(({ text }) => text)

interface Talk {
  /** The operation that changes it. */
  operation: string
  remove: string
  here(text: string): void
  there(text: string): void
  deleteHere(): void
  now(): string
}

/** A replica with a comment or a reply, in the space or in a change request. */
async function open(kind: (typeof WRITABLE)[number], where: (typeof PLACES)[number]) {
  const at = await openSyncFixture({ kind })
  const isReply = where.startsWith('reply')
  const isInSpace = where.endsWith('space')
  const place = isInSpace ? 'InSpace' : 'InChangeRequest'
  const changeRequestId = await at.beginThere()
  const discussion = isInSpace ? { spaceId: at.space } : { spaceId: at.space, changeRequestId }
  const must = (result: ReturnType<typeof at.origin.attempt>) => {
    if (!result.ok) throw result.problem
    return result.value as { id: string; body: { markdown: string } }
  }
  const call = (id: string, params: object, body?: object) =>
    must(at.origin.attempt(id as never, { params, ...(body && { body }) }))
  const comment = call(`postComment${place}`, discussion, said('First'))
  const ofComment = { ...discussion, commentId: comment.id }
  const params = isReply
    ? { ...ofComment, commentReplyId: call(`postCommentReply${place}`, ofComment, said('First')).id }
    : ofComment
  await at.sync()
  const noun = isReply ? 'CommentReply' : 'Comment'
  const operation = `update${noun}${place}`
  const talk: Talk = {
    operation,
    remove: `delete${noun}${place}`,
    here: (text) => void must(at.app.attempt(operation as never, { params, body: said(text) })),
    there: (text) => void call(operation, params, said(text)),
    deleteHere: () => void must(at.app.attempt(`delete${noun}${place}` as never, { params })),
    now: () => call(`get${noun}${place}`, params).body.markdown,
  }
  return { at, talk }
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
      const { at, talk } = await open(kind, where)
      at.weather.before = (asked) => (asked === talk.operation ? lost(true) : undefined)
      talk.here('Mine')
      await at.sync()
      talk.there('Theirs')
      at.online()
      await at.sync()
      expect(talk.now()).toBe('Mine')
      expect(overwritten(at)).toEqual(['Theirs'])
      expect(at.outbox()).toEqual([])
    },
  )

  it('while an edit is sent is in the trash', async () => {
    const { at, talk } = await open('feed', where)
    talk.here('Mine')
    at.weather.before = (asked) => {
      if (asked === talk.operation) {
        delete at.weather.before
        talk.there('Theirs')
      }
      return undefined
    }
    await at.sync()
    expect(talk.now()).toBe('Mine')
    expect(overwritten(at)).toEqual(['Theirs'])
    expect(at.outbox()).toEqual([])
  })

  it('while its deletion is sent is in the trash', async () => {
    const { at, talk } = await open('feed', where)
    talk.deleteHere()
    at.weather.before = (asked) => {
      if (asked === talk.remove) {
        delete at.weather.before
        talk.there('Theirs')
      }
      return undefined
    }
    await at.sync()
    expect(overwritten(at)).toEqual(['Theirs'])
    expect(at.outbox()).toEqual([])
  })

  it('just before an edit is sent is in the trash, with a remote without preconditions', async () => {
    const { at, talk } = await open('public', where)
    talk.here('Mine')
    let isWritten = false
    at.weather.before = (asked) => {
      // Behind the last list of the pull, and before the edit.
      if (!isWritten && asked === talk.operation.replace('update', 'get')) {
        isWritten = true
        talk.there('Theirs')
      }
      return undefined
    }
    await at.sync()
    expect(talk.now()).toBe('Mine')
    expect(overwritten(at)).toEqual(['Theirs'])
  })
})
