import { computed, type ComputedRef } from 'vue'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { useSync } from '../../session/sync.ts'
import { concerns, type MarkedItem } from './mark-of.ts'
import { needsDecision } from './outbox-words.ts'

/** Returns the parked edit of an item; undefined while there is none. */
export function useParked(marked: () => MarkedItem | null): ComputedRef<OutboxItem | undefined> {
  const { items } = useSync()
  return computed(() => {
    const current = marked()
    return current ? items.value?.find((item) => needsDecision(item) && concerns(item, current)) : undefined
  })
}
