import { computed, shallowRef } from 'vue'
import type { Tag } from '../../../../src-main/schemas/page.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { ComputedPlace } from './use-reusable-reads.ts'

/** Returns a function that finds the definition of a tag. Few texts contain tags, so the first call requests all. */
export function useTagDefinitions(
  place: () => ComputedPlace | null,
  read: (place: ComputedPlace) => Promise<readonly Tag[]>,
): (slug: string) => Tag | undefined {
  const isWanted = shallowRef(false)
  const { value } = useAnswer(() => (isWanted.value ? place() : null), read, {
    refreshOn: touches({ kinds: ['content'], space: () => place()?.spaceId, texts: false }),
    keepPrevious: true,
  })
  const bySlug = computed(() => new Map((value.value ?? []).map((tag) => [tag.slug, tag])))
  return (slug) => {
    // The call runs during a render, which must not change any state.
    if (!isWanted.value) queueMicrotask(() => (isWanted.value = true))
    return bySlug.value.get(slug)
  }
}
