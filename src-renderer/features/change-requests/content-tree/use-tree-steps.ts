import { shallowRef, type ShallowRef } from 'vue'
import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import { asClientProblem, type ClientProblem } from '../../../api/client-problem.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { topmostInOrder } from '../tree-edits/plan-moves.ts'
import { doneInWords, pagesInWords } from '../tree-edits/step-words.ts'
import type { TreeAction } from '../tree-edits/tree-action.ts'
import { useEditHistory, type RecordedStep } from '../tree-edits/use-edit-history.ts'

/** The words of a step: "move" follows "Undo", and "moved" reports it. Without a verb only failures are reported. */
export interface StepWords {
  noun: string
  verb?: string | undefined
}

export interface TreeSteps {
  problem: ShallowRef<ClientProblem | undefined>
  /** Performs actions as one step. A failure is stored as the problem. */
  perform: (words: string, ...actions: TreeAction[]) => Promise<RecordedStep | undefined>
  /** Performs actions on the topmost of some pages, in the order of the tree, and counts those that failed. */
  performOn: (
    pages: readonly string[],
    words: StepWords,
    actionsFor: (places: readonly PagePlace[]) => Promise<readonly TreeAction[]> | readonly TreeAction[],
  ) => Promise<RecordedStep | undefined>
  /** Returns the title of a page; undefined when it no longer exists. */
  titleOf: (page: string) => Promise<string | undefined>
}

/** Runs steps on the tree, and reports what failed. */
export function useTreeSteps(): TreeSteps {
  const { run, store } = useEditHistory()
  const toasts = useToasts()
  const problem = shallowRef<ClientProblem>()

  async function attempt(
    words: string,
    prepare: () => Promise<readonly TreeAction[]>,
  ): Promise<RecordedStep | undefined> {
    problem.value = undefined
    try {
      const performed = await run(words, prepare)
      if (performed.done === 0) problem.value = performed.failed[0]?.problem
      return performed
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    }
  }

  async function readPlaces(pages: readonly string[]): Promise<PagePlace[]> {
    try {
      const places = await Promise.all(pages.map((page) => store.place(page)))
      return topmostInOrder(places.filter((place) => place !== undefined))
    } catch (error) {
      problem.value = asClientProblem(error)
      return []
    }
  }

  function report(
    { done, failed, undo }: RecordedStep,
    titles: readonly string[],
    verb: string | undefined,
  ): void {
    const action = { label: 'Undo', run: () => void undo() }
    const [first] = failed
    if (first && done > 0) {
      const result = doneInWords(done, titles.length, verb ?? 'changed')
      const reason = `“${first.title}” is not: ${first.problem.message}`
      toasts.show({ text: `${result} ${reason}`, tone: 'danger', action })
    } else if (done > 0 && verb !== undefined) {
      const text = `${pagesInWords(titles)} ${titles.length === 1 ? 'is' : 'are'} ${verb}.`
      toasts.show({ text, action })
    }
  }

  return {
    problem,
    perform: (words, ...actions) => attempt(words, () => Promise.resolve(actions)),
    async performOn(pages, { noun, verb }, actionsFor) {
      const places = await readPlaces(pages)
      if (places.length === 0) return undefined
      const titles = places.map(({ page }) => page.title)
      const performed = await attempt(`${noun} of ${pagesInWords(titles)}`, async () => actionsFor(places))
      if (performed) report(performed, titles, verb)
      return performed
    },
    titleOf: async (page) => (await readPlaces([page]))[0]?.page.title,
  }
}
