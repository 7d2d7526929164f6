import { computed, inject, provide, shallowRef, type ComputedRef, type InjectionKey } from 'vue'
import type { OfflineSpace } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import type { Sync } from '../../../session/sync.ts'

/** Which spaces of a copy are kept on this machine: read once for the library, the menus and the settings alike. */
export interface OfflineSpaces {
  /** Undefined before they were read, and for good on a workspace of one's own, which is all here. */
  items: ComputedRef<OfflineSpace[] | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  isLoading: ComputedRef<boolean>
  refresh: () => Promise<void>
  /** Whether a space is kept, as the person chose last; undefined where there is no choice. */
  isKept: (space: string) => boolean | undefined
  /** Keeps a space or no longer. Throws why it stays as it is. */
  choose: (space: string, kept: boolean) => Promise<void>
}

const KEPT_SPACES: InjectionKey<OfflineSpaces> = Symbol('kept spaces')

/** Reads what is kept of a copy, and hands it to everything below. */
export function provideOfflineSpaces({ connection }: Sync): OfflineSpaces {
  const client = useClient()
  const { value, problem, isLoading, refresh } = useOperation(
    'listKeptSpaces',
    () => (connection.value ? {} : null),
    { refreshOn: touches({ kinds: ['library'] }), keepPrevious: true },
  )
  /** What was chosen and is not in the list yet: nothing that was asked before the choice may show through. */
  const chosen = shallowRef<ReadonlyMap<string, boolean>>(new Map())

  function overlay(space: string, kept: boolean | undefined): void {
    const next = new Map(chosen.value)
    if (kept === undefined) next.delete(space)
    else next.set(space, kept)
    chosen.value = next
  }

  async function choose(space: string, kept: boolean): Promise<void> {
    overlay(space, kept)
    try {
      await client.call('keepSpace', { params: { spaceId: space }, body: { kept } })
    } catch (error) {
      if (chosen.value.get(space) === kept) overlay(space, undefined)
      throw error
    }
    await refresh()
    // A list that could not be read is still the one from before.
    if (!problem.value && chosen.value.get(space) === kept) overlay(space, undefined)
  }

  const items = computed(() =>
    value.value?.items.map((item) => ({ ...item, kept: chosen.value.get(item.space) ?? item.kept })),
  )
  const bySpace = computed(() => new Map(items.value?.map(({ space, kept }) => [space, kept])))
  const keptSpaces: OfflineSpaces = {
    items,
    problem: computed(() => problem.value),
    isLoading: computed(() => isLoading.value),
    refresh,
    isKept: (space) => bySpace.value.get(space),
    choose,
  }
  provide(KEPT_SPACES, keptSpaces)
  return keptSpaces
}

/** What stands outside of the shell knows of no choice. */
const NONE: OfflineSpaces = {
  items: computed(() => undefined),
  problem: computed(() => undefined),
  isLoading: computed(() => false),
  refresh: async () => undefined,
  isKept: () => undefined,
  choose: async () => undefined,
}

/** What is kept of the copy around this component. */
export const useOfflineSpaces = (): OfflineSpaces => inject(KEPT_SPACES, NONE)
