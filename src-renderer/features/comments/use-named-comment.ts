import { computed, nextTick, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { useRoute } from 'vue-router'

/** Returns the id of the comment that the address names. The home screen and notifications link to such addresses. */
export function useCommentInAddress(): ComputedRef<string | undefined> {
  const route = useRoute()
  return computed(() => {
    const named = route.query['comment']
    return typeof named === 'string' ? named : undefined
  })
}

/** Shows the comment that the address names, once it is in the list, and gives it the focus. */
export function useNamedComment(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  items: Ref<readonly { id: string }[]>,
): ComputedRef<string | undefined> {
  const named = useCommentInAddress()
  let shown: string | undefined

  async function show(): Promise<void> {
    const id = named.value
    if (id === undefined || id === shown || !items.value.some((item) => item.id === id)) return
    shown = id
    await nextTick()
    const thread = [...(list.value?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])].find(
      ({ dataset }) => dataset['comment'] === id,
    )
    thread?.scrollIntoView({ block: 'nearest' })
    thread?.focus({ preventScroll: true })
  }
  watch([named, items], () => void show(), { immediate: true, flush: 'post' })
  return named
}
