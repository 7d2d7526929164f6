import type { ClientProblem } from '../../../api/client-problem.ts'
import { useToasts } from '../../../stores/toasts.ts'
import type { Direction } from './edit-history.ts'
import type { Reversal } from './step-runner.ts'
import { conflictsInWords } from './step-words.ts'

const WORDS: Record<Direction, { done: string; notDone: string; back: Direction; label: string }> = {
  undo: { done: 'Undone', notDone: 'Not undone', back: 'redo', label: 'Redo' },
  redo: { done: 'Redone', notDone: 'Not redone', back: 'undo', label: 'Undo' },
}

interface ReversalNotice {
  show: (direction: Direction, reversal: Reversal, reverse: (back: Direction) => void) => void
  /** Says that the history no longer has the step of a notice. */
  showMissing: (direction: Direction) => void
  showProblem: (problem: ClientProblem) => void
}

/** Shows which step was undone or redone, and which pages another user has changed since. */
export function useReversalNotice(): ReversalNotice {
  const toasts = useToasts()
  return {
    show(direction, { step, conflicts, reversed, problem = '' }, reverse) {
      const { done, notDone, back, label } = WORDS[direction]
      const rest = [conflictsInWords(conflicts), problem].filter((sentence) => sentence !== '')
      const text = [`${reversed ? done : notDone}: ${step.words}.`, ...rest].join(' ')
      if (reversed) toasts.show({ text, action: { label, run: () => reverse(back) } })
      else toasts.show({ text, tone: 'danger' })
    },
    showMissing(direction) {
      const text = `${WORDS[direction].notDone}: the history no longer has this step.`
      toasts.show({ text, tone: 'danger' })
    },
    showProblem: ({ message }) => toasts.show({ text: message, tone: 'danger' }),
  }
}
