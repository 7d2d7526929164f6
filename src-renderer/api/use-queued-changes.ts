import { shallowRef, type ShallowRef } from 'vue'
import { asClientProblem, type ClientProblem } from './client-problem.ts'

/** Changes of the things in a list. */
export interface QueuedChanges {
  /**
   * Makes a change after all earlier ones, and resolves with its success. A change that waits already, by its name, is
   * not made twice: the result is false then.
   */
  run: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** The problem of the last change. */
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
}

/**
 * Returns changes that run one after the other, because a user may press the next button before the first change has
 * ended. `changed` reads the list again after each.
 */
export function useQueuedChanges(changed: () => Promise<void>): QueuedChanges {
  const problem = shallowRef<ClientProblem>()
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    problem.value = undefined
    try {
      await work()
      await changed()
      return true
    } catch (error) {
      problem.value = asClientProblem(error)
      return false
    }
  }

  return {
    problem,
    async run(name, work) {
      if (waiting.has(name)) return false
      waiting.add(name)
      const done = last.then(() => attempt(work)).finally(() => waiting.delete(name))
      last = done
      return done
    },
  }
}
