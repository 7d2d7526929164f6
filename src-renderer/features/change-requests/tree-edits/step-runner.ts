import type { ShallowRef } from 'vue'
import {
  withRenamed,
  withReversed,
  withStep,
  type Direction,
  type EditStep,
  type EditSteps,
  type NewStep,
} from './edit-history.ts'
import { findConflict, type FoundConflict } from './find-conflict.ts'
import { performActions, type Performed } from './perform-actions.ts'
import { reverseText, type OpenText } from './reverse-text.ts'
import type { TreeAction } from './tree-action.ts'
import type { TreeStore } from './tree-store.ts'

type TreeStep = Extract<EditStep, { kind: 'tree' }>
type TextStep = Extract<EditStep, { kind: 'text' }>

/** The outcome of reversing a step. */
export interface Reversal {
  step: EditStep
  /** The pages that another user has changed since. They stay as they are. */
  conflicts: FoundConflict[]
  /** The step that does it again; undefined when nothing was reversed. */
  reversed: EditStep | undefined
  problem: string | undefined
  pages: readonly string[]
}

/** Performs and reverses the steps of a change request, one at a time. */
export class StepRunner {
  readonly #store: TreeStore
  readonly #steps: Pick<ShallowRef<EditSteps>, 'value'>

  constructor(store: TreeStore, steps: Pick<ShallowRef<EditSteps>, 'value'>) {
    this.#store = store
    this.#steps = steps
  }

  /** Performs actions as one step, under words that follow "Undo". Its id is undefined when nothing was done. */
  async run(
    words: string,
    actions: readonly TreeAction[],
  ): Promise<Performed & { step: number | undefined }> {
    const performed = await performActions(this.#store, actions)
    if (performed.reverse.length === 0) return { ...performed, step: undefined }
    const step: NewStep = { kind: 'tree', words, actions: performed.reverse }
    const steps = withStep(this.#steps.value, step)
    this.#steps.value = withRenamed(steps, performed.renamed)
    return { ...performed, step: steps.lastId }
  }

  /** Reverses the last step of a direction. Returns undefined when there is none. */
  async reverseLast(direction: Direction, open?: OpenText): Promise<Reversal | undefined> {
    const step = this.#steps.value[direction].at(-1)
    return step && this.#reverse(step, direction, open)
  }

  /** Reverses a step that later ones may follow. Returns undefined when the direction does not have it. */
  async reverseStep(id: number, direction: Direction, open?: OpenText): Promise<Reversal | undefined> {
    const step = this.#steps.value[direction].find((other) => other.id === id)
    return step && this.#reverse(step, direction, open)
  }

  async #reverse(step: EditStep, direction: Direction, open: OpenText | undefined): Promise<Reversal> {
    const reversal = await (step.kind === 'tree' ? this.#reverseTree(step) : this.#reverseText(step, open))
    // After a failure without any effect the step stays, and can be tried again.
    const hasNoEffect =
      reversal.problem !== undefined && !reversal.reversed && reversal.conflicts.length === 0
    if (!hasNoEffect) this.#steps.value = withReversed(this.#steps.value, direction, step, reversal.reversed)
    return reversal
  }

  async #reverseTree(step: TreeStep): Promise<Reversal> {
    const conflicts: FoundConflict[] = []
    const actions: TreeAction[] = []
    for (const action of step.actions) {
      const conflict = await findConflict(this.#store, action)
      if (conflict) conflicts.push(conflict)
      else actions.push(action)
    }
    const performed = await performActions(this.#store, actions)
    this.#steps.value = withRenamed(this.#steps.value, performed.renamed)
    return {
      step,
      conflicts,
      reversed: performed.reverse.length === 0 ? undefined : { ...step, actions: performed.reverse },
      problem: performed.failed[0]?.problem.message,
      pages: performed.pages,
    }
  }

  async #reverseText(step: TextStep, open: OpenText | undefined): Promise<Reversal> {
    const reversed = await reverseText(this.#store, step, open)
    const conflicts: FoundConflict[] = reversed ? [] : [{ title: step.title, reason: 'changed' }]
    return { step, conflicts, reversed, problem: undefined, pages: [step.page] }
  }
}
