import { onScopeDispose, type ShallowRef } from 'vue'
import {
  knownPlace,
  sameRequest,
  type ChangeRequestPlace,
  type OpenChangeRequest,
} from '../open-change-request.ts'
import { readSteps, storeSteps, type EditSteps } from './edit-history.ts'
import { StepRunner } from './step-runner.ts'
import type { TreeStore } from './tree-store.ts'

/** A runner of steps, and a test that is true while its change request is open. */
export interface OpenRunner {
  runner: StepRunner
  isOpen: () => boolean
}

/** Returns a function that makes a runner for the open change request. It notes its steps there, whatever is open. */
export function useRunners(
  open: OpenChangeRequest,
  storeOf: (place: ChangeRequestPlace) => TreeStore,
  steps: ShallowRef<EditSteps>,
): () => OpenRunner {
  let isLeft = false
  onScopeDispose(() => (isLeft = true))
  return () => {
    const place = knownPlace(open.params.value)
    const isSame = sameRequest(open)
    const isOpen = () => !isLeft && isSame()
    const ownSteps = {
      get value() {
        return isOpen() ? steps.value : readSteps(sessionStorage, place.changeRequestId)
      },
      set value(next) {
        if (isOpen()) steps.value = next
        else storeSteps(sessionStorage, place.changeRequestId, next)
      },
    }
    return { runner: new StepRunner(storeOf(place), ownSteps), isOpen }
  }
}
