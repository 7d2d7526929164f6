import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { RouteParams } from 'vue-router'
import { ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import type { Action } from '../../api/use-action.ts'
import { CHANGE_SCREEN } from '../../screens/change-request-screens.ts'
import { forgetProblems } from '../../session/forget-problems.ts'
import { useSync } from '../../session/sync.ts'
import { useToasts } from '../../stores/toasts.ts'
import { createMergeQuestion, type MergeOptions, type MergeQuestion } from './merge-question.ts'
import { sameRequest, type OpenChangeRequest } from './open-change-request.ts'
import { numberedName } from './status-words.ts'
import { waitingMerge } from './waiting-merge.ts'

/** The actions that merge or update a change request, or request its review. */
export interface Merging extends MergeQuestion {
  /** Merges without a question. */
  merge: Action<[options?: MergeOptions], void>
  /** True while a merge is prepared or runs, and not while its question waits for the user. */
  isMerging: ComputedRef<boolean>
  updateFromSpace: Action<[], void>
  /** Requests a review. */
  askForReview: Action<[], void>
  /** The outcome, for screen readers. */
  announcement: Readonly<ShallowRef<string>>
}

const UP_TO_DATE = 'The change request is up to date with the space.'
/** The reason why a change request without changes cannot be merged or reviewed. */
export const NOTHING_CHANGED = 'Nothing is changed yet'
const nothingToSend = (action: string): string =>
  `${NOTHING_CHANGED}, so nothing was ${action}. Edit a page first, or archive this change request.`
const MERGING: InjectionKey<Merging> = Symbol('merging')

interface TextSending {
  /** Sends all typed text, because a merge must include it. Rejects when some could not be saved. */
  sendAll: (action: string) => Promise<void>
  /** Sends the typed text. Rejects an unchanged change request, because reviewers would find nothing in it. */
  sendChanges: (action: 'merged' | 'sent for review') => Promise<void>
}

/** Returns the functions that send the typed text before an action. */
function textSending(open: OpenChangeRequest): TextSending {
  async function sendAll(action: string): Promise<void> {
    if (await open.sendUnsent()) return
    const message = `The latest text could not be saved, so nothing was ${action}. It is stored on this device.`
    throw new ClientProblem({ code: 'text.unsent', status: 0, message })
  }

  async function sendChanges(action: 'merged' | 'sent for review'): Promise<void> {
    const isSame = sameRequest(open)
    await sendAll(action)
    await open.changes.refresh()
    // Only the changes of the open change request are known here.
    if (!isSame() || !open.isEmpty.value || open.changes.problem.value) return
    throw new ClientProblem({ code: 'change-request.empty', status: 0, message: nothingToSend(action) })
  }

  return { sendAll, sendChanges }
}

/**
 * Merges the change request, or updates it from the space. Conflicts lead to their screen. An action applies to the
 * change request that was open when it began.
 */
export function provideMerging(open: OpenChangeRequest): Merging {
  const { params, refresh } = open
  const { sendAll, sendChanges } = textSending(open)
  const { call } = useClient()
  const router = useRouter()
  const toasts = useToasts()
  const announcement = shallowRef('')
  const sync = useSync()

  /** Shows a screen of the open change request, unless the user has left it meanwhile. */
  function screensOf({ space = '', change = '' }: RouteParams): (name: string) => Promise<void> {
    return async (name) => {
      const { params: now } = router.currentRoute.value
      if (now['space'] === space && now['change'] === change)
        await router.push({ name, params: { space, change } })
    }
  }

  /** Returns a function that reads everything again and announces the outcome, unless another request opened. */
  function announcer(): (hasConflicts: boolean, done: string) => Promise<void> {
    const isSame = sameRequest(open)
    return async (hasConflicts, done) => {
      await refresh()
      if (isSame())
        announcement.value = hasConflicts
          ? 'Both sides changed the same places. Choose the side that stays.'
          : done
    }
  }

  const askForReview = useAction(async () => {
    const { value: request } = params
    if (!request) return
    const isSame = sameRequest(open)
    await sendChanges('sent for review')
    await call('updateChangeRequestById', { params: request, body: { status: 'open' } })
    await open.answer.refresh()
    if (isSame()) announcement.value = 'The change request is open for review.'
  })
  const merge = useAction(async (options?: MergeOptions) => {
    const { value: request } = params
    if (!request) return
    const show = screensOf(router.currentRoute.value.params)
    const announce = announcer()
    await sendChanges('merged')
    const { result } = await call('mergeChangeRequest', {
      params: request,
      ...(options && { body: options }),
    })
    // A notice reports the merge, or that a replica queued or parked it. A toast would repeat it.
    if (result === 'merge') await show(CHANGE_SCREEN.overview)
    if (sync.connection.value) await sync.refresh()
    const isHere = waitingMerge(sync.items.value ?? [], request.changeRequestId) === undefined
    await announce(result === 'conflicts', isHere ? 'Merged. The change is part of the space.' : '')
    if (result === 'conflicts') await show(CHANGE_SCREEN.conflicts)
  })
  const updateFromSpace = useAction(async () => {
    const { value: request } = params
    if (!request) return
    const show = screensOf(router.currentRoute.value.params)
    const announce = announcer()
    await sendAll('updated')
    const { result } = await call('updateChangeRequest', { params: request })
    open.spaceUpdates.value++
    await announce(result === 'conflicts', UP_TO_DATE)
    if (result === 'conflicts') await show(CHANGE_SCREEN.conflicts)
    else toasts.show({ text: UP_TO_DATE, tone: 'success' })
  })
  const question = createMergeQuestion({ open, send: () => sendChanges('merged'), merge })
  const isMerging = computed(() => question.ask.isRunning.value || merge.isRunning.value)
  // The screen stays when another change request opens, such as the one that undoes a merge.
  watch(open.openedAs, () => (announcement.value = ''))
  forgetProblems(
    () => open.openedAs.value,
    () => (open.changeRequest.value ? numberedName(open.changeRequest.value.number) : 'Change request'),
    merge,
    question.ask,
    updateFromSpace,
    askForReview,
  )
  const merging: Merging = { ...question, merge, isMerging, updateFromSpace, askForReview, announcement }
  provide(MERGING, merging)
  return merging
}

/** Returns the merging of the change request around this component. */
export function useMerging(): Merging {
  const merging = inject(MERGING)
  if (!merging) throw new Error('This component stands outside of a change request')
  return merging
}
