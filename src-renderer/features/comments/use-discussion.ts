import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { useClient } from '../../api/client.ts'
import { discussionOf } from './discussion.ts'
import type { Discussion, Place } from './discussion.ts'

/** Returns the discussion of a place that may change while the component exists. */
export function useDiscussion(place: MaybeRefOrGetter<Place>): ComputedRef<Discussion> {
  const client = useClient()
  return computed(() => discussionOf(client, toValue(place)))
}
