import { computed, inject, onScopeDispose, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import type { Presence, PresenceList } from '../../../../src-main/schemas/presence.ts'
import { asClientProblem, ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useSync } from '../../../session/sync.ts'

export interface OpenPresence {
  /** The pages that other users edit now. Empty when it is unknown: offline, or at a remote without presence. */
  others: Readonly<ShallowRef<readonly Presence[]>>
  /** True while the origin seems reachable. */
  isReachable: ComputedRef<boolean>
  /**
   * Shows the users in the answer of a call, and none without an answer. Resolves with `refused` when the host has no
   * presence for the change request, and with `unanswered` when it cannot be reached now.
   */
  receive: (call: () => Promise<PresenceList>) => Promise<'answered' | 'refused' | 'unanswered'>
}

interface Place {
  spaceId: string
  changeRequestId: string
}

const OPEN_PRESENCE: InjectionKey<OpenPresence> = Symbol('open presence')
const NOBODY: readonly Presence[] = []

/** Reads the other users who edit the change request, once and after each event. It reports no place of this user. */
export function providePresence(params: () => Place | null): OpenPresence {
  const client = useClient()
  const { connection, isHostLost } = useSync()
  const isReachable = computed(() => !isHostLost.value && connection.value?.online !== false)
  const others = shallowRef(NOBODY)
  let newest = 0

  const receive: OpenPresence['receive'] = async (call) => {
    const request = ++newest
    const answer = await call().catch(asClientProblem)
    const problem = answer instanceof ClientProblem ? answer : undefined
    const items = answer instanceof ClientProblem ? NOBODY : answer.items
    if (request === newest) others.value = isReachable.value ? items : NOBODY
    if (!problem) return 'answered'
    return problem.status === 0 || problem.status >= 500 ? 'unanswered' : 'refused'
  }
  function read(): void {
    const place = params()
    if (place && isReachable.value)
      void receive(() => client.call('listPresenceInChangeRequest', { params: place }))
  }

  watch(
    [() => params()?.changeRequestId, isReachable],
    () => {
      others.value = NOBODY
      read()
    },
    { immediate: true },
  )
  const isOwn = touches({
    kinds: ['presence'],
    space: () => params()?.spaceId,
    changeRequest: () => params()?.changeRequestId,
  })
  const stop = client.subscribe((event) => {
    if (event.type === 'changed' && event.touched.some(isOwn)) read()
  })
  onScopeDispose(() => {
    newest++
    stop()
  })
  const presence = { others, isReachable, receive }
  provide(OPEN_PRESENCE, presence)
  return presence
}

/** Returns the presence in the change request of the screen around this component. */
export function usePresence(): OpenPresence {
  const presence = inject(OPEN_PRESENCE)
  if (!presence) throw new Error('This component stands outside of a change request')
  return presence
}
