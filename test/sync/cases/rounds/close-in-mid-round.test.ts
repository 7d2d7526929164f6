import { describe, expect, it, onTestFinished } from 'vitest'
import { outboxItems } from '../../../../src-main/sync/outbox/outbox-items.ts'
import type { Remote } from '../../../../src-main/sync/remote.ts'
import { addSpace } from '../../../support/content/authoring.ts'
import { lostAnswer, openTestReplica } from '../../../support/sync/replica.ts'
import { openTestWorkspace } from '../../../support/workspace.ts'

type Call = Remote['call']

/** Opens a replica that has pulled a space. `instead` answers a call in place of the remote. */
async function openReplica(instead: (...call: Parameters<Call>) => ReturnType<Call> | undefined) {
  const origin = openTestWorkspace()
  const { space } = addSpace(origin, { Start: 'One.\n' })
  const calls: string[] = []
  let isPulled = false
  const app = openTestReplica(origin, origin, {
    wrap: (remote) => ({
      ...remote,
      call(operation, ...rest) {
        calls.push(operation)
        return (isPulled ? instead(operation, ...rest) : undefined) ?? remote.call(operation, ...rest)
      },
    }),
  })
  onTestFinished(() => {
    app.close()
    origin.close()
  })
  await app.sync()
  isPulled = true
  return { app, space, calls }
}

describe('a replica that closes in the middle of a round', () => {
  it('cancels a read that gets no answer', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { app, calls } = await openReplica((operation, _, options) => {
      if (operation !== 'listChangesInOrganization') return undefined
      ask()
      return new Promise((resolve) => {
        options?.signal?.addEventListener('abort', () => resolve(lostAnswer(false)))
      })
    })
    const round = app.replica.sync()
    await asked
    await app.replica.close()
    await round
    expect(calls.at(-1)).toBe('listChangesInOrganization')
  })

  it('requests no further part of a long pull', async () => {
    let parts = 0
    let closing: Promise<void> | undefined
    const { app } = await openReplica((operation) => {
      if (operation !== 'listChangesInOrganization') return undefined
      parts += 1
      if (parts === 3) closing = app.replica.close()
      if (parts > 20) throw new Error('The pull does not end')
      const value = { changes: [], people: [], next: `cursor-${parts}`, more: true }
      return Promise.resolve({ ok: true, status: 200, value })
    })
    await app.replica.sync()
    await closing
    expect(parts).toBe(3)
  })

  it('waits for the answer to an edit, which is then known to have arrived', async () => {
    let closing: Promise<void> | undefined
    const { app, space, calls } = await openReplica((operation, _, options) => {
      if (operation !== 'postCommentInSpace') return undefined
      expect(options?.signal).toBeUndefined()
      // The replica closes after the edit was sent, and before its answer is handled.
      void Promise.resolve().then(() => (closing = app.replica.close()))
      return undefined
    })
    app.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown: 'Sent' } } })
    await app.replica.sync()
    await closing
    expect(outboxItems(app.store)).toMatchObject([{ state: 'done' }])
    expect(calls.at(-1)).toBe('postCommentInSpace')
  })
})
