import { computed, watch, type ComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { isSameSearch, useSearches, type SearchAddress } from '../../../stores/searches.ts'
import { useUndoNotice } from '../../comments/use-undo-notice.ts'
import { moveSearches } from './move-searches.ts'
import { addressOfSearch, repeatableSearch } from './saved-search-address.ts'
import { placeOf } from './search-filters.ts'

/** A search that is listed to run it again. */
export interface StoredSearch {
  address: SearchAddress
  /** The name that the user gave it; undefined for one that is listed by its words. */
  name?: string | undefined
}

/** The saved searches of the user, and the actions on them. */
export interface SavedSearches {
  /** The newest first. */
  saved: ComputedRef<StoredSearch[]>
  isSaved: (search: SearchAddress) => boolean
  save: Action<[SearchAddress], void>
  remove: Action<[SearchAddress], void>
  rename: Action<[StoredSearch, string], void>
}

/** Returns the saved searches of the account. Moves searches that an earlier version saved on this device. */
export function useSavedSearches(): SavedSearches {
  const { call } = useClient()
  const { organization, spaces, collections } = useWorkspace()
  const searches = useSearches()
  const offerUndo = useUndoNotice({ closesEarlier: true })
  const params = computed(() => (organization.value ? { organizationId: organization.value.id } : null))
  const { value, refresh } = useOperation(
    'listSavedSearchesInOrganization',
    () => params.value && { params: params.value },
    { refreshOn: touches({ kinds: ['user', 'organization'] }), keepPrevious: true },
  )

  const stored = computed(() =>
    (value.value?.items ?? []).map((search) => ({
      id: search.id,
      name: search.name,
      address: addressOfSearch(search),
    })),
  )
  const find = (search: SearchAddress) => stored.value.find(({ address }) => isSameSearch(address, search))
  const isHere = (search: SearchAddress) => searches.savedHere.some((saved) => isSameSearch(saved, search))

  async function store(search: SearchAddress, name?: string): Promise<void> {
    if (!params.value) return
    const body = { ...repeatableSearch(search), ...(name !== undefined && { name }) }
    await call('saveSearchInOrganization', { params: params.value, body })
  }

  const save = useAction(async (search: SearchAddress) => {
    await store(search)
    await refresh()
  })
  const rename = useAction(async ({ address }: StoredSearch, name: string) => {
    await store(address, name)
    await refresh()
  })
  const remove = useAction(
    async (search: SearchAddress) => {
      const { id, name } = find(search) ?? {}
      if (id !== undefined && params.value)
        await call('deleteSavedSearchInOrganization', { params: { ...params.value, savedSearchId: id } })
      searches.forgetSavedHere(search)
      await refresh()
      offerUndo('The search is no longer saved.', async () => {
        if (id === undefined) searches.saveHere(search)
        else await store(search, name)
        await refresh()
      })
    },
    (search) => JSON.stringify(search),
  )

  const move = useAction(async () => {
    await moveSearches(searches.savedHere, { belongsHere, save: store, forget: searches.forgetSavedHere })
    await refresh()
  })
  const belongsHere = (search: SearchAddress): boolean => {
    const [kind, id] = placeOf(search['place'] ?? '')
    if (kind === undefined) return true
    return ((kind === 'space' ? spaces : collections).value ?? []).some((container) => container.id === id)
  }
  // Each answer proves that the host responds, so a failed move is tried again.
  watch(
    [value, spaces],
    ([answer, readSpaces]) => {
      if (answer && readSpaces && searches.savedHere.some(belongsHere)) void move.run()
    },
    { immediate: true },
  )

  return {
    saved: computed(() => [
      ...stored.value,
      ...searches.savedHere.filter((search) => !find(search)).map((address) => ({ address })),
    ]),
    isSaved: (search) => find(search) !== undefined || isHere(search),
    save,
    remove,
    rename,
  }
}
