import { describe, expect, it } from 'vitest'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { AnswersAhead } from '../../../src-main/sync/pull/answers-ahead.ts'
import type { requestChanges } from '../../../src-main/sync/pull/request-changes.ts'

type RequestedChanges = Awaited<ReturnType<typeof requestChanges>>

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Returns a feed whose answers the test resolves one by one. */
function feedOf(count: number) {
  const cursors: string[] = []
  const waiting: PromiseWithResolvers<RequestedChanges>[] = []
  const ahead = new AnswersAhead((after) => {
    cursors.push(after)
    const request = Promise.withResolvers<RequestedChanges>()
    waiting.push(request)
    return request.promise
  })
  const answer = async () => {
    const number = Number(cursors.at(-1)) + 1
    const last = { changes: [], people: [], next: String(number), more: number < count }
    waiting.at(-1)?.resolve({ ok: true, answers: [last] })
    await turn()
  }
  return { ahead, cursors, waiting, answer }
}

const FAULT: RequestedChanges = {
  ok: false,
  kind: 'fault',
  mayHaveArrived: false,
  problem: new Problem('remote.fault', 'The server failed.'),
}

describe('the answers of a first pull that are requested ahead', () => {
  it('are at most three, and the next is requested when one is applied', async () => {
    const { ahead, cursors, answer } = feedOf(10)
    ahead.continueFrom('1')
    for (let times = 0; times < 5; times += 1) await answer()
    expect(cursors).toEqual(['1', '2', '3'])
    await ahead.take('1')
    ahead.continueFrom('2')
    expect(cursors).toEqual(['1', '2', '3', '4'])
  })

  it('are requested one after the other, each once', async () => {
    const { ahead, cursors, answer } = feedOf(4)
    ahead.continueFrom('0')
    const taken: unknown[] = []
    for (let cursor = 0; cursor < 4; cursor += 1) {
      expect(cursors).toEqual(Array.from({ length: cursor + 1 }, (_, at) => String(at)))
      const next = ahead.take(String(cursor))
      await answer()
      taken.push(await next)
      if (cursor < 3) ahead.continueFrom(String(cursor + 1))
    }
    expect(taken).toHaveLength(4)
    expect(cursors).toEqual(['0', '1', '2', '3'])
  })

  it('are discarded when the pull continues from another cursor', async () => {
    const { ahead, cursors, answer } = feedOf(10)
    ahead.continueFrom('1')
    await answer()
    expect(ahead.take('7')).toBeUndefined()
    await answer()
    expect(cursors).toEqual(['1', '2'])
    expect(ahead.take('2')).toBeUndefined()
  })

  it('end with a failure, which the pull receives in its turn', async () => {
    const { ahead, cursors, waiting, answer } = feedOf(10)
    ahead.continueFrom('1')
    await answer()
    waiting.at(-1)?.resolve(FAULT)
    await turn()
    expect(cursors).toEqual(['1', '2'])
    expect(await ahead.take('1')).toMatchObject({ ok: true })
    ahead.continueFrom('2')
    expect(await ahead.take('2')).toBe(FAULT)
  })

  it('leave no unhandled rejection when they are not awaited', async () => {
    const { ahead, waiting } = feedOf(10)
    ahead.continueFrom('1')
    waiting.at(-1)?.reject(new Error('The store is closed'))
    await turn()
    await expect(ahead.take('1')).rejects.toThrow('The store is closed')
  })
})
