import { inject, provide, shallowRef, watch } from 'vue'
import type { InjectionKey, ShallowRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useClient } from '../../../api/client.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { changedPages } from '../change-words.ts'
import { knownPlace, type ChangeRequestPlace, type OpenChangeRequest } from '../open-change-request.ts'
import {
  NO_STEPS,
  readSteps,
  storeSteps,
  withText,
  type Direction,
  type EditSteps,
  type SavedText,
} from './edit-history.ts'
import { useRunners } from './open-runner.ts'
import type { Performed } from './perform-actions.ts'
import type { OpenText } from './reverse-text.ts'
import { useStepReversals } from './step-reversals.ts'
import type { TreeAction } from './tree-action.ts'
import { applyChanges, treeReads, type TreeStore } from './tree-store.ts'

/** The outcome of a step in its history. */
export interface RecordedStep extends Performed {
  /** Reverses this step in its own change request, even after later steps, and shows a notice of it. */
  undo: () => Promise<void>
}

/** The steps of a change request in this window, of its tree and of its texts, in order. */
export interface EditHistory {
  steps: Readonly<ShallowRef<EditSteps>>
  isBusy: Readonly<ShallowRef<boolean>>
  /** The tree in the core, as actions read it. */
  store: TreeStore
  /** The pages of the last step, to be shown. */
  lastPages: Readonly<ShallowRef<readonly string[]>>
  /** Performs actions as one step of the change request that is open now, after the steps in progress. */
  run: (words: string, prepare: () => Promise<readonly TreeAction[]>) => Promise<RecordedStep>
  /** Reverses the last steps of the change request that is open now, and shows a notice of them. */
  reverse: (direction: Direction, count?: number) => Promise<void>
  noteText: (saved: SavedText) => void
  /** The text that is open in the editor. */
  openText: ShallowRef<OpenText | undefined>
  /** A new page, which takes the caret when it opens. */
  focusPage: ShallowRef<string | undefined>
}

const EDIT_HISTORY: InjectionKey<EditHistory> = Symbol('edit history')

/** Returns a function that makes the store of a change request, by default of the open one. */
function useTreeStores({ params, changes }: OpenChangeRequest): (place?: ChangeRequestPlace) => TreeStore {
  const client = useClient()
  return (place) => {
    const content = () => place ?? knownPlace(params.value)
    return {
      ...treeReads(client, content),
      differences(page) {
        const pages = changedPages(changes.value.value?.changes ?? [])
        return pages.find(({ id }) => id === page)?.marks ?? []
      },
      apply: (batch) => applyChanges(client, content(), batch),
    }
  }
}

/** Returns the steps of the open change request. They last for the session of the window, reloads included. */
function useStoredSteps({ params, openedAs }: OpenChangeRequest): ShallowRef<EditSteps> {
  const steps = shallowRef(NO_STEPS)
  watch(
    openedAs,
    () => (steps.value = params.value ? readSteps(sessionStorage, params.value.changeRequestId) : NO_STEPS),
    { immediate: true },
  )
  watch(steps, (next) => {
    if (params.value) storeSteps(sessionStorage, params.value.changeRequestId, next)
  })
  return steps
}

/** Returns a function that leaves the page in the address when a step has deleted it. */
function useLeavingDeleted(store: TreeStore): () => Promise<void> {
  const router = useRouter()
  const route = useRoute()
  return async () => {
    const { page } = route.params
    if (route.name !== CHANGE_SCREEN.edit || typeof page !== 'string' || page === '') return
    // A page whose state is not known stays open.
    const isThere = await store.place(page).then(Boolean, () => true)
    if (!isThere) await router.replace({ name: CHANGE_SCREEN.edit, params: { page: '' } })
  }
}

/** Returns a function that runs each task after the one before it. */
function createQueue(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task, task)
    last = next
    return next
  }
}

/** Creates the history of the change request for the screens below. */
export function provideEditHistory(open: OpenChangeRequest): EditHistory {
  const storeOf = useTreeStores(open)
  const store = storeOf()
  const steps = useStoredSteps(open)
  const runnerForOpen = useRunners(open, storeOf, steps)
  const leaveDeleted = useLeavingDeleted(store)
  const isBusy = shallowRef(false)
  const lastPages = shallowRef<readonly string[]>([])
  let pagesToShow: readonly string[] | undefined
  const openText = shallowRef<OpenText>()
  const inTurn = createQueue()

  /** Runs a task after all text is sent to the core, and refreshes the screen after it. */
  async function alone<Value>(task: () => Promise<Value>): Promise<Value> {
    isBusy.value = true
    try {
      await open.sendUnsent()
      await open.changes.refresh()
      return await task()
    } finally {
      await open.refresh()
      await leaveDeleted()
      isBusy.value = false
      // The pages are shown at their new places.
      if (pagesToShow) lastPages.value = pagesToShow
      pagesToShow = undefined
    }
  }
  const showPages = (pages: readonly string[]): void => void (pagesToShow = pages)

  const aloneInTurn = (task: () => Promise<void>) => inTurn(() => alone(task))
  const reversals = useStepReversals({ alone: aloneInTurn, openText, showPages })
  const history: EditHistory = {
    steps,
    isBusy,
    store,
    lastPages,
    async run(words, prepare) {
      const own = runnerForOpen()
      return inTurn(() =>
        alone(async () => {
          const { step, ...performed } = await own.runner.run(words, await prepare())
          if (own.isOpen()) showPages(performed.pages)
          const undo = async () => (step === undefined ? undefined : reversals.reverseStep(own, step, 'undo'))
          return { ...performed, undo }
        }),
      )
    },
    async reverse(direction, count = 1) {
      if (!open.params.value) return
      const own = runnerForOpen()
      await reversals.reverseSteps(own, direction, count)
    },
    noteText(saved) {
      if (!reversals.isReversing()) steps.value = withText(steps.value, saved)
    },
    openText,
    focusPage: shallowRef<string>(),
  }
  provide(EDIT_HISTORY, history)
  return history
}

/** Returns the history of the change request around this component. */
export function useEditHistory(): EditHistory {
  const history = inject(EDIT_HISTORY)
  if (!history) throw new Error('This component stands outside of a change request')
  return history
}
