import { describe, expect, it } from 'vitest'
import { CallQueue, type Priority } from '../../src-main/remote/call-queue.ts'

/** Calls that run until the test ends them. */
function gate() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  return { started, work, end: (name: string) => ends.get(name)!() }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of calls', () => {
  it('runs a limited number at once, then calls for the user first, each in their order', async () => {
    const queue = new CallQueue(1)
    const { started, work, end } = gate()
    const calls = (['sync', 'background', 'sync', 'user', 'user', 'user'] as Priority[]).map(
      (priority, index) => queue.run(priority, undefined, work(`${priority} ${index}`)),
    )
    await nextTurn()
    expect(started).toEqual(['sync 0', 'user 3', 'user 4'])
    for (let ended = 0; ended < calls.length; ended += 1) {
      end(started[ended]!)
      await nextTurn()
    }
    expect(started).toEqual(['sync 0', 'user 3', 'user 4', 'user 5', 'sync 2', 'background 1'])
    expect(await Promise.all(calls)).toEqual([
      'sync 0',
      'background 1',
      'sync 2',
      'user 3',
      'user 4',
      'user 5',
    ])
  })

  it('frees the slot of a call that fails', async () => {
    const queue = new CallQueue(1)
    await expect(queue.run('sync', undefined, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await queue.run('sync', undefined, () => Promise.resolve(1))).toBe(1)
  })

  it('releases a cancelled waiter without running its work', async () => {
    const queue = new CallQueue(1)
    const { started, work, end } = gate()
    const first = queue.run('sync', undefined, work('first'))
    const leave = new AbortController()
    const second = queue.run('sync', leave.signal, work('second'))
    const third = queue.run('sync', undefined, work('third'))
    leave.abort()
    expect(await second).toBeNull()
    expect(await queue.run('sync', leave.signal, work('late'))).toBeNull()
    expect(started).toEqual(['first'])
    end('first')
    await first
    await nextTurn()
    end('third')
    expect(await third).toBe('third')
    expect(started).toEqual(['first', 'third'])
  })
})
