import {
  computed,
  inject,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  watch,
  type ComputedRef,
  type InjectionKey,
  type Ref,
} from 'vue'
import { drawLater } from './draw-queue.ts'

/** True once the content of all closed folds is needed, such as for a link that may lead into one. */
export const ALL_FOLDED_CONTENT: InjectionKey<Readonly<Ref<boolean>>> = Symbol('content of all folds')

/**
 * Returns true when the content of a part is drawn. Nobody sees a closed fold, so its parts are drawn in idle time, for
 * the search of the browser. Drawn at once, they would delay the frames of a scroll over many pages.
 */
export function useFoldedContent(fold: () => string | undefined): ComputedRef<boolean> {
  const isAllNeeded = inject(ALL_FOLDED_CONTENT, undefined)
  const isDrawn = shallowRef(fold() === undefined)
  let cancel: (() => void) | undefined
  onMounted(() => {
    if (!isDrawn.value) cancel = drawLater(() => (isDrawn.value = true))
  })
  onBeforeUnmount(() => cancel?.())
  watch(fold, (now) => now === undefined && (isDrawn.value = true), { flush: 'sync' })
  return computed(() => isDrawn.value || isAllNeeded?.value === true)
}
