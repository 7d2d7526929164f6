import { computed, shallowRef, watch, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useDebounced } from '../../../editor/use-debounced.ts'
import { addressOf, readFilters, type ListFilters } from './list-filters.ts'

/** The pause after a key, in milliseconds. */
const PAUSE = 150

/**
 * Returns the filters of the list. The address holds them: a choice is a step of the history, and typed text replaces
 * the present step. `asked` follows typed text after a pause.
 */
export function useListFilters(): {
  filters: WritableComputedRef<ListFilters>
  asked: ComputedRef<ListFilters>
} {
  const route = useRoute()
  const router = useRouter()
  const ownScreen = route.name
  const asked = computed<ListFilters>((before) =>
    route.name === ownScreen || !before ? readFilters(route.query) : before,
  )
  const text = shallowRef(asked.value.text)
  const typed = useDebounced(
    () => text.value,
    () => PAUSE,
  )

  watch(typed, (now) => {
    if (route.name === ownScreen && now !== asked.value.text)
      void router.replace({ query: addressOf({ ...asked.value, text: now }) })
  })
  /** The back button brings another text. */
  watch(
    () => asked.value.text,
    (now) => {
      if (now !== typed.value) text.value = now
    },
  )

  const filters = computed({
    get: () => ({ ...asked.value, text: text.value }),
    set(next) {
      text.value = next.text
      const isTyped = isSame({ ...next, text: asked.value.text }, asked.value)
      if (!isTyped) void router.push({ query: addressOf(next) })
    },
  })
  return { filters, asked }
}

const isSame = (one: ListFilters, other: ListFilters): boolean =>
  JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other))
