import { computed, type ComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useWorkspace } from '../../../session/workspace.ts'

export interface FilterOption {
  value: string
  label: string
}

/** Returns the places and the authors by which results can be filtered. */
export function useFilterOptions(): {
  places: ComputedRef<FilterOption[]>
  authors: ComputedRef<FilterOption[]>
} {
  const { call } = useClient()
  const { organization, spaces, collections } = useWorkspace()
  const members = useAnswer(
    () => organization.value?.id ?? null,
    (organizationId) =>
      listAll((query) => call('listMembersInOrganizationById', { params: { organizationId }, query })),
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
    ...(members.value.value ?? [])
      .map(({ id, user }) => ({ value: id, label: user.displayName }))
      .toSorted(byLabel),
  ])
  return { places, authors }
}
