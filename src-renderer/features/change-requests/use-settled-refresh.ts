import { onScopeDispose } from 'vue'
import type { Touched } from '../../../src-main/schemas/change-event.ts'
import { useClient } from '../../api/client.ts'

/** How long changes must have stopped, in milliseconds. */
const QUIET = 700

/**
 * Asks again once changes have stopped for a moment. While somebody writes, a change comes every second, and
 * what is not about the text itself need not follow each of them.
 */
export function useSettledRefresh(concerns: (touched: Touched) => boolean, refresh: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useClient().subscribe((event) => {
    if (event.type !== 'changed' || !event.touched.some(concerns)) return
    clearTimeout(timer)
    timer = setTimeout(refresh, QUIET)
  })
  onScopeDispose(() => {
    stop()
    clearTimeout(timer)
  })
}
