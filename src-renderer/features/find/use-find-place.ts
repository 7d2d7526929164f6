import { computed, type ComputedRef } from 'vue'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { useWorkspace } from '../../session/workspace.ts'
import type { Crumb } from '../../ui/screen/ScreenBar.vue'
import type { FindSpace } from './use-find.ts'

/** The place of a search: a space, or a collection with the collections in it. */
export type FindPlace = { kind: 'space'; id: string } | { kind: 'collection'; id: string }

export interface FindPlaceView {
  crumbs: ComputedRef<Crumb[]>
  title: ComputedRef<string>
  /** The spaces to search, in the order of the library. */
  spaces: ComputedRef<FindSpace[]>
  mayReplaceIn: (space: string) => boolean
}

/** Returns a place with those of its spaces that the user may read. */
export function useFindPlace(place: () => FindPlace): FindPlaceView {
  const workspace = useWorkspace()
  const collection = computed(() => workspace.collections.value?.find(({ id }) => id === place().id))
  const spaces = computed(() => {
    const { kind, id } = place()
    const readable = workspace.spaces.value ?? []
    if (kind === 'space') return readable.filter((space) => space.id === id)
    const within = withInner(workspace.collections.value ?? [], id)
    return readable.filter(({ parent }) => parent !== undefined && within.has(parent))
  })
  const title = computed(
    () => (place().kind === 'space' ? spaces.value[0]?.title : collection.value?.title) ?? '',
  )
  const to = computed(() => {
    const { kind, id } = place()
    return kind === 'space'
      ? { name: SCREEN.space, params: { space: id } }
      : { name: SCREEN.collection, params: { id } }
  })
  return {
    crumbs: computed(() => [{ label: title.value, to: to.value }, { label: 'Find and replace' }]),
    title,
    spaces,
    mayReplaceIn: (space) => spaces.value.find(({ id }) => id === space)?.permissions.edit === true,
  }
}

/** Returns the ids of a collection and of all collections below it. */
function withInner(collections: readonly Collection[], id: string): Set<string> {
  const within = new Set([id])
  for (let size = 0; size !== within.size;) {
    size = within.size
    for (const { id: inner, parent } of collections)
      if (parent !== undefined && within.has(parent)) within.add(inner)
  }
  return within
}
