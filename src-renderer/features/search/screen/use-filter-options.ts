import { computed, type ComputedRef } from 'vue'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'

export interface FilterOption {
  value: string
  label: string
}

/** The most members that the list of authors shows. */
const MAX_AUTHORS = 100

/** Returns the places and the authors by which results can be filtered. */
export function useFilterOptions(): {
  places: ComputedRef<FilterOption[]>
  authors: ComputedRef<FilterOption[]>
} {
  const { organization, spaces, collections } = useWorkspace()
  const members = useOperation('listMembersInOrganizationById', () =>
    organization.value
      ? { params: { organizationId: organization.value.id }, query: { limit: MAX_AUTHORS } }
      : null,
  )
  const byLabel = (one: FilterOption, other: FilterOption) => one.label.localeCompare(other.label)
  const places = computed(() => [
    { value: '', label: 'All spaces' },
    ...(collections.value ?? [])
      .map(({ id, title }) => ({ value: `collection:${id}`, label: `${title} (collection)` }))
      .toSorted(byLabel),
    ...(spaces.value ?? [])
      .map(({ id, title }) => ({ value: `space:${id}`, label: title }))
      .toSorted(byLabel),
  ])
  const authors = computed(() => [
    { value: '', label: 'Anyone' },
    ...(members.value.value?.items ?? [])
      .map(({ id, user }) => ({ value: id, label: user.displayName }))
      .toSorted(byLabel),
  ])
  return { places, authors }
}
