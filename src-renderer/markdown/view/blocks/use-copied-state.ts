import { onBeforeUnmount, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** The time for which a button shows its result, in milliseconds. */
const RESULT_TIME = 1600

/** The state of a button that copies a text. */
export type CopiedState = 'ready' | 'copied' | 'failed'

/** Returns a function that copies a text, and the state of its button. */
export function useCopiedState(): { state: ShallowRef<CopiedState>; copy: (text: string) => Promise<void> } {
  const state = shallowRef<CopiedState>('ready')
  let timer: ReturnType<typeof setTimeout> | undefined
  onBeforeUnmount(() => clearTimeout(timer))

  async function copy(text: string): Promise<void> {
    state.value = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    )
    clearTimeout(timer)
    timer = setTimeout(() => (state.value = 'ready'), RESULT_TIME)
  }

  return { state, copy }
}
