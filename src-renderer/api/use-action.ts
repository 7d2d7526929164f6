import { shallowRef, type ShallowRef } from 'vue'
import { asClientProblem, type ClientProblem } from './client-problem.ts'

export interface Action<Given extends unknown[], Value> {
  /**
   * Runs the action. Returns undefined, with `problem` set, when it fails; returns undefined while a run for the same
   * item is in progress.
   */
  run: (...input: Given) => Promise<Value | undefined>
  isRunning: Readonly<ShallowRef<boolean>>
  problem: ShallowRef<ClientProblem | undefined>
}

/**
 * Wraps an action of a button. It never runs twice at once, and it retains the last problem for the user. `itemOf`
 * names the item of the first input. The action then runs once at a time for each item, so that no press is lost.
 */
export function useAction<Given extends unknown[], Value>(
  act: (...input: Given) => Promise<Value>,
  itemOf: (first: Given[0]) => unknown = () => undefined,
): Action<Given, Value> {
  const isRunning = shallowRef(false)
  const items = new Set<unknown>()
  const problem = shallowRef<ClientProblem>()

  async function run(...input: Given): Promise<Value | undefined> {
    const item = itemOf(input[0])
    if (items.has(item)) return undefined
    items.add(item)
    isRunning.value = true
    problem.value = undefined
    try {
      return await act(...input)
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    } finally {
      items.delete(item)
      isRunning.value = items.size > 0
    }
  }

  return { run, isRunning, problem }
}
