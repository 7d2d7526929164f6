import { onScopeDispose, watch } from 'vue'
import { useClient } from '../../../api/client.ts'
import { usePresence } from './use-presence.ts'

/** The time between two reports, in milliseconds. A report is valid for a minute. */
export const REPORT_EVERY = 25_000
/** The time that a page is open before it is reported, in milliseconds. Pages that the user leaves sooner are not. */
export const REPORT_AFTER = 1000
/** The longest time between two attempts while reports are refused, in milliseconds. */
const LONGEST_WAIT = 600_000

export interface OwnPlace {
  spaceId: string
  changeRequestId: string
  page: string
}

/**
 * Reports the page that this window edits, while the window is visible. Null reports nothing. A hidden window is
 * forgotten after a minute. Requests to a remote without presence become less and less frequent.
 */
export function useOwnPresence(place: () => OwnPlace | null): void {
  const { call } = useClient()
  const { receive, isReachable } = usePresence()
  const editor = randomName()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = REPORT_EVERY
  /** The change request that knows of this window. */
  let reported: Omit<OwnPlace, 'page'> | undefined

  async function report(): Promise<void> {
    const currentPlace = place()
    if (!currentPlace || !isReachable.value || document.visibilityState === 'hidden') return
    const { page, ...params } = currentPlace
    reported = params
    const outcome = await receive(() =>
      call('reportPresenceInChangeRequest', { params, body: { editor, page } }),
    )
    if (reported !== params) return
    wait = outcome === 'refused' ? Math.min(LONGEST_WAIT, wait * 2) : REPORT_EVERY
    reportIn(wait)
  }

  function reportIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void report(), milliseconds)
  }

  function start(): void {
    wait = REPORT_EVERY
    reportIn(REPORT_AFTER)
  }

  function leave(): void {
    clearTimeout(timer)
    const params = reported
    reported = undefined
    // Without an answer the report expires.
    if (params && isReachable.value)
      call('reportPresenceInChangeRequest', { params, body: { editor, page: null } }).catch(() => undefined)
  }

  const showOrHide = (): void => {
    if (document.visibilityState === 'hidden') clearTimeout(timer)
    else start()
  }
  watch(
    () => JSON.stringify(place()),
    (key) => (key === 'null' ? leave() : start()),
    { immediate: true },
  )
  watch(isReachable, start)
  document.addEventListener('visibilitychange', showOrHide)
  window.addEventListener('pagehide', leave)
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', showOrHide)
    window.removeEventListener('pagehide', leave)
    leave()
  })
}

/** The name of this window among those of its user. `randomUUID` is missing where a host has no TLS. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
