import { shallowRef, type ShallowRef } from 'vue'
import { asClientProblem, type ClientProblem } from './client-problem.ts'

export interface Action<Given extends unknown[], Value> {
  /** Runs it; answers undefined, with `problem` set, when it failed or still runs. */
  run: (...given: Given) => Promise<Value | undefined>
  isRunning: Readonly<ShallowRef<boolean>>
  problem: ShallowRef<ClientProblem | undefined>
}

/** Something a person does with a button: it never runs twice at once, and keeps what went wrong for them. */
export function useAction<Given extends unknown[], Value>(
  act: (...given: Given) => Promise<Value>,
): Action<Given, Value> {
  const isRunning = shallowRef(false)
  const problem = shallowRef<ClientProblem>()

  async function run(...given: Given): Promise<Value | undefined> {
    if (isRunning.value) return undefined
    isRunning.value = true
    problem.value = undefined
    try {
      return await act(...given)
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    } finally {
      isRunning.value = false
    }
  }

  return { run, isRunning, problem }
}
