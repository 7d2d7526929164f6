import { onScopeDispose } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import { useClient } from './client.ts'

/**
 * Refreshes after changes: at once after the first, then at most once every `rest` milliseconds. It never refreshes
 * while an answer is in flight. A refresh always follows the last change.
 */
export function useSteadyRefresh(
  concerns: (touched: Touched) => boolean,
  refresh: () => Promise<void>,
  rest: number,
): void {
  let isResting = false
  let isRefreshDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function refreshOnce(): Promise<void> {
    isResting = true
    isRefreshDue = false
    await refresh()
    if (isOver) return
    timer = setTimeout(() => {
      isResting = false
      if (isRefreshDue) void refreshOnce()
    }, rest)
  }

  const stop = useClient().subscribe((event) => {
    if (event.type !== 'changed' || !event.touched.some(concerns)) return
    if (isResting) isRefreshDue = true
    else void refreshOnce()
  })
  onScopeDispose(() => {
    isOver = true
    stop()
    clearTimeout(timer)
  })
}
