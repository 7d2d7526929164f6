import { watch, type ShallowRef } from 'vue'

/** Removes the problems of actions when the screen shows another item, which they do not concern. */
export function forgetProblems(
  itemId: () => string,
  ...actions: readonly { problem: ShallowRef<unknown> }[]
): void {
  watch(itemId, () => {
    for (const { problem } of actions) problem.value = undefined
  })
}
