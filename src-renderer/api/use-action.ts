import { shallowRef, type ShallowRef } from 'vue'
import { asClientProblem, type ClientProblem } from './client-problem.ts'

export interface Action<Given extends unknown[], Value> {
  /**
   * Runs the action. Returns undefined, with `problem` set, when it fails; returns undefined while a run is in
   * progress.
   */
  run: (...input: Given) => Promise<Value | undefined>
  isRunning: Readonly<ShallowRef<boolean>>
  problem: ShallowRef<ClientProblem | undefined>
}

/** Wraps an action of a button. It never runs twice at once, and it retains the last problem for the user. */
export function useAction<Given extends unknown[], Value>(
  act: (...input: Given) => Promise<Value>,
): Action<Given, Value> {
  const isRunning = shallowRef(false)
  const problem = shallowRef<ClientProblem>()

  async function run(...input: Given): Promise<Value | undefined> {
    if (isRunning.value) return undefined
    isRunning.value = true
    problem.value = undefined
    try {
      return await act(...input)
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    } finally {
      isRunning.value = false
    }
  }

  return { run, isRunning, problem }
}
