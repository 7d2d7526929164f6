import { onScopeDispose } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import { useClient } from './client.ts'

/**
 * Asks again after changes: at once after the first of them, and while they go on at most once every `rest`
 * milliseconds, never while an answer is still on its way. The last change is always followed by a question.
 */
export function useSteadyRefresh(
  concerns: (touched: Touched) => boolean,
  refresh: () => Promise<void>,
  rest: number,
): void {
  let isResting = false
  let isAskedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function ask(): Promise<void> {
    isResting = true
    isAskedAgain = false
    await refresh()
    if (isOver) return
    timer = setTimeout(() => {
      isResting = false
      if (isAskedAgain) void ask()
    }, rest)
  }

  const stop = useClient().subscribe((event) => {
    if (event.type !== 'changed' || !event.touched.some(concerns)) return
    if (isResting) isAskedAgain = true
    else void ask()
  })
  onScopeDispose(() => {
    isOver = true
    stop()
    clearTimeout(timer)
  })
}
