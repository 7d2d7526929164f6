import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useClient } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import type { Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { OpenChangeRequest } from './open-change-request.ts'
import { CHANGE_SCREEN } from './routes.ts'

export interface Merging {
  merge: Action<[], void>
  takeIn: Action<[], void>
  /** What came of it, for who hears the screen. */
  announcement: Readonly<ShallowRef<string>>
}

const MERGING: InjectionKey<Merging> = Symbol('merging')

/** Merges the change request, or takes the space's changes into it; conflicts lead to their screen. */
export function provideMerging(open: OpenChangeRequest): Merging {
  const { params, changeRequest, refresh } = open
  const { call } = useClient()
  const router = useRouter()
  const toasts = useToasts()
  const announcement = shallowRef('')

  async function conclude(hasConflicts: boolean, done: string): Promise<void> {
    await refresh()
    announcement.value = hasConflicts ? 'Both sides changed the same places. Choose what stays.' : done
    if (!hasConflicts) {
      toasts.show({ text: done, tone: 'success' })
      return
    }
    const { space, number: change } = changeRequest.value ?? {}
    if (space !== undefined && change !== undefined)
      await router.push({ name: CHANGE_SCREEN.conflicts, params: { space, change } })
  }

  /** Nothing is merged without what was typed last. */
  async function sendUnsent(): Promise<void> {
    await Promise.all([...open.unsent].map((send) => send()))
  }

  const merge = useAction(async () => {
    if (!params.value) return
    await sendUnsent()
    const { result } = await call('mergeChangeRequest', { params: params.value })
    const { space, number: change } = changeRequest.value ?? {}
    await conclude(result === 'conflicts', 'Merged. The change is part of the space.')
    if (result === 'merge' && space !== undefined && change !== undefined)
      await router.push({ name: CHANGE_SCREEN.overview, params: { space, change } })
  })
  const takeIn = useAction(async () => {
    if (!params.value) return
    await sendUnsent()
    const { result } = await call('updateChangeRequest', { params: params.value })
    open.takenIn.value++
    await conclude(result === 'conflicts', 'The space’s changes are taken in.')
  })
  const merging: Merging = { merge, takeIn, announcement }
  provide(MERGING, merging)
  return merging
}

/** The merging of the change request around this component. */
export function useMerging(): Merging {
  const merging = inject(MERGING)
  if (!merging) throw new Error('This component stands outside of a change request')
  return merging
}
