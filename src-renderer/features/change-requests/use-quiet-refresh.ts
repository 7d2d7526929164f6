import { onScopeDispose } from 'vue'
import type { Touched } from '../../../src-main/schemas/feed/change-event.ts'
import { useClient } from '../../api/client.ts'

/** How long changes must have stopped, in milliseconds: not as long as the pause between two times of saving. */
export const QUIET = 700

/**
 * Asks again once changes have stopped for a moment. While somebody writes, a change comes every second, and
 * what is not about the text itself need not follow each of them. `quiet` is how long they must have stopped.
 */
export function useQuietRefresh(
  concerns: (touched: Touched) => boolean,
  refresh: () => void,
  quiet: () => number = () => QUIET,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useClient().subscribe((event) => {
    if (event.type !== 'changed' || !event.touched.some(concerns)) return
    clearTimeout(timer)
    timer = setTimeout(refresh, quiet())
  })
  onScopeDispose(() => {
    stop()
    clearTimeout(timer)
  })
}
