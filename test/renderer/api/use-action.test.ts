import { describe, expect, it } from 'vitest'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import { useAction } from '../../../src-renderer/api/use-action.ts'
import { deferred, type Deferred } from '../support/deferred.ts'

/** Begins an action for each item, in order, and leaves them unfinished. */
function begin(...items: string[]) {
  const begun: [item: string, end: Deferred<void>][] = []
  const act = (item: string): Promise<void> => {
    const end = deferred<void>()
    begun.push([item, end])
    return end.promise
  }
  const action = useAction(act, (item) => item)
  const runs = items.map((item) => action.run(item))
  return { action, begun, runs, items: () => begun.map(([item]) => item) }
}

describe('an action of the items of a list', () => {
  it('runs for a second item while it runs for the first', async () => {
    const { action, begun, runs, items } = begin('lux', 'lumen')
    expect(items()).toEqual(['lux', 'lumen'])
    begun[0]![1].resolve()
    await runs[0]
    expect(action.isRunning.value).toBe(true)
    begun[1]![1].resolve()
    await runs[1]
    expect(action.isRunning.value).toBe(false)
  })

  it('runs once at a time for one item', async () => {
    const { action, begun, runs, items } = begin('lux', 'lux')
    expect(items()).toEqual(['lux'])
    begun[0]![1].resolve()
    await runs[0]
    void action.run('lux')
    expect(items()).toEqual(['lux', 'lux'])
  })

  it('retains the problem of one item when another one succeeds later', async () => {
    const { action, begun, runs } = begin('lux', 'lumen')
    begun[0]![1].reject(new ClientProblem({ code: 'x', status: 400, message: 'No light.' }))
    await runs[0]
    begun[1]![1].resolve()
    await runs[1]
    expect(action.problem.value?.message).toBe('No light.')
  })
})
