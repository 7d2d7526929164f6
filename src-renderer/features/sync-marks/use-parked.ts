import { computed, type ComputedRef } from 'vue'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { useSync } from '../../session/sync.ts'
import { isAbout, type MarkedThing } from './mark-of.ts'
import { needsWord } from './outbox-words.ts'

/** Returns the parked edit of an item; undefined while there is none. */
export function useParked(thing: () => MarkedThing | null): ComputedRef<OutboxItem | undefined> {
  const { items } = useSync()
  return computed(() => {
    const about = thing()
    return about ? items.value?.find((item) => needsWord(item) && isAbout(item, about)) : undefined
  })
}
