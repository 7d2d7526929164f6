import { computed, shallowRef, watch, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useDebounced } from '../../../editor/use-debounced.ts'
import { addressOf, readFilters, type ListFilters } from './list-filters.ts'

/** The pause after a key, in milliseconds. */
const PAUSE = 150

/**
 * Returns the filters of the list. The address contains them: a choice is a step of the history, and typed text
 * replaces the present step. `applied` are the filters of the address, which follow typed text after a pause.
 */
export function useListFilters(): {
  filters: WritableComputedRef<ListFilters>
  applied: ComputedRef<ListFilters>
} {
  const route = useRoute()
  const router = useRouter()
  const ownScreen = route.name
  const applied = computed<ListFilters>((before) =>
    route.name === ownScreen || !before ? readFilters(route.query) : before,
  )
  const text = shallowRef(applied.value.text)
  const typed = useDebounced(
    () => text.value,
    () => PAUSE,
  )

  watch(typed, (now) => {
    if (route.name === ownScreen && now !== applied.value.text)
      void router.replace({ query: addressOf({ ...applied.value, text: now }) })
  })
  // The back button changes the text.
  watch(
    () => applied.value.text,
    (now) => {
      if (now !== typed.value) text.value = now
    },
  )

  const filters = computed({
    get: () => ({ ...applied.value, text: text.value }),
    set(next) {
      text.value = next.text
      const isTyped = isSame({ ...next, text: applied.value.text }, applied.value)
      if (!isTyped) void router.push({ query: addressOf(next) })
    },
  })
  return { filters, applied }
}

const isSame = (one: ListFilters, other: ListFilters): boolean =>
  JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other))
