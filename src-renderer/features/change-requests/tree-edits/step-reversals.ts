import type { ShallowRef } from 'vue'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { Direction } from './edit-history.ts'
import type { OpenRunner } from './open-runner.ts'
import type { OpenText } from './reverse-text.ts'
import type { Reversal } from './step-runner.ts'
import { useReversalNotice } from './use-reversal-notice.ts'

/** The reversals of a history, each of them after the steps in progress and with a notice. */
export interface StepReversals {
  isReversing: () => boolean
  /** Reverses the last steps while their change request is open. */
  reverseSteps: (own: OpenRunner, direction: Direction, count: number) => Promise<void>
  /** Reverses one step, even after later ones, and when another change request is open. */
  reverseStep: (own: OpenRunner, step: number, direction: Direction) => Promise<void>
}

/**
 * The parts of a history that its reversals use. `alone` runs a task after the tasks before it. `showPages` names the
 * pages to show after it.
 */
interface HistoryParts {
  alone: (task: () => Promise<void>) => Promise<void>
  openText: Readonly<ShallowRef<OpenText | undefined>>
  showPages: (pages: readonly string[]) => void
}

/** Creates the reversals of a history. */
export function useStepReversals({ alone, openText, showPages }: HistoryParts): StepReversals {
  const notice = useReversalNotice()
  let isReversing = false

  async function reverseAlone(reverse: () => Promise<void>): Promise<void> {
    try {
      await alone(async () => {
        isReversing = true
        await reverse()
      })
    } catch (error) {
      notice.showProblem(asClientProblem(error))
    } finally {
      isReversing = false
    }
  }

  function report(own: OpenRunner, direction: Direction, reversal: Reversal): void {
    if (own.isOpen()) showPages(reversal.pages)
    notice.show(direction, reversal, (back) => void reversals.reverseStep(own, reversal.step.id, back))
  }

  const reversals: StepReversals = {
    isReversing: () => isReversing,
    reverseSteps: (own, direction, count) =>
      reverseAlone(async () => {
        for (let remaining = count; remaining > 0 && own.isOpen(); remaining -= 1) {
          const reversal = await own.runner.reverseLast(direction, openText.value)
          if (!reversal) return
          report(own, direction, reversal)
          if (!reversal.reversed || reversal.conflicts.length > 0) return
        }
      }),
    reverseStep: (own, step, direction) =>
      reverseAlone(async () => {
        const text = own.isOpen() ? openText.value : undefined
        const reversal = await own.runner.reverseStep(step, direction, text)
        if (reversal) report(own, direction, reversal)
        else notice.showMissing(direction)
      }),
  }
  return reversals
}
