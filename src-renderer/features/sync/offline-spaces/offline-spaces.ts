import { computed, inject, provide, shallowRef, type ComputedRef, type InjectionKey } from 'vue'
import type { OfflineSpace } from '../../../../src-main/schemas/sync.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import type { Sync } from '../../../session/sync.ts'

/** The spaces of a replica that are available offline, read once for the library, the menus and the settings. */
export interface OfflineSpaces {
  /** Undefined before the first answer, and always for a workspace of this machine. */
  items: ComputedRef<OfflineSpace[] | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  isLoading: ComputedRef<boolean>
  refresh: () => Promise<void>
  /** Returns true when a space is available offline, by the user's latest choice; undefined when there is no choice. */
  isAvailableOffline: (space: string) => boolean | undefined
  /** Makes a space available offline, or no longer. Rejects with the reason of a failure. */
  choose: (space: string, offline: boolean) => Promise<void>
}

const OFFLINE_SPACES: InjectionKey<OfflineSpaces> = Symbol('offline spaces')

/** Reads the offline spaces of a replica and provides them to all components below. */
export function provideOfflineSpaces({ connection }: Sync): OfflineSpaces {
  const client = useClient()
  const { value, problem, isLoading, refresh } = useOperation(
    'listOfflineSpaces',
    () => (connection.value ? {} : null),
    { refreshOn: touches({ kinds: ['library'] }), keepPrevious: true },
  )
  /** The choices that are not in the list yet. They override answers that were requested before the choice. */
  const chosen = shallowRef<ReadonlyMap<string, boolean>>(new Map())

  function overlay(space: string, offline: boolean | undefined): void {
    const next = new Map(chosen.value)
    if (offline === undefined) next.delete(space)
    else next.set(space, offline)
    chosen.value = next
  }

  async function choose(space: string, offline: boolean): Promise<void> {
    overlay(space, offline)
    try {
      await client.call('setSpaceOffline', { params: { spaceId: space }, body: { offline } })
    } catch (error) {
      if (chosen.value.get(space) === offline) overlay(space, undefined)
      throw error
    }
    await refresh()
    // After a failed request, the list is still the previous one.
    if (!problem.value && chosen.value.get(space) === offline) overlay(space, undefined)
  }

  const items = computed(() =>
    value.value?.items.map((item) => ({ ...item, offline: chosen.value.get(item.space) ?? item.offline })),
  )
  const bySpace = computed(() => new Map(items.value?.map(({ space, offline }) => [space, offline])))
  const offlineSpaces: OfflineSpaces = {
    items,
    problem: computed(() => problem.value),
    isLoading: computed(() => isLoading.value),
    refresh,
    isAvailableOffline: (space) => bySpace.value.get(space),
    choose,
  }
  provide(OFFLINE_SPACES, offlineSpaces)
  return offlineSpaces
}

/** The offline spaces for components outside of the shell: none, and no choice. */
const NONE: OfflineSpaces = {
  items: computed(() => undefined),
  problem: computed(() => undefined),
  isLoading: computed(() => false),
  refresh: async () => undefined,
  isAvailableOffline: () => undefined,
  choose: async () => undefined,
}

/** Returns the offline spaces of the replica around this component. */
export const useOfflineSpaces = (): OfflineSpaces => inject(OFFLINE_SPACES, NONE)
