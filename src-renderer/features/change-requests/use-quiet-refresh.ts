import { onScopeDispose } from 'vue'
import type { Touched } from '../../../src-main/schemas/feed/change-event.ts'
import { useClient } from '../../api/client.ts'

/** The required pause in changes, in milliseconds. It is shorter than the pause between two saves. */
const QUIET = 700

/**
 * Refreshes after a pause in changes. While a user writes, a change arrives every second.
 * Content other than the text need not follow each of them.
 */
export function useQuietRefresh(concerns: (touched: Touched) => boolean, refresh: () => void): void {
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
