import { onScopeDispose, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useHost } from '../../api/client.ts'
import { useSync } from '../../session/sync.ts'
import { useOwnWork } from '../../session/work.ts'
import { useNotificationSettings } from '../../stores/notification-settings.ts'
import { FreshEvents } from './fresh-events.ts'
import { GatheredEvents } from './gathered-events.ts'
import { eventsOfOutbox, eventsOfWork, type Notice, type ReportedEvent } from './notice.ts'
import { browserNotifier, desktopNotifier } from './notifier.ts'

/** The time in which several events become one notification, in milliseconds. */
const GATHERED = 1500

/** Shows a notification for each event that waits for the user and that the user does not see. */
export function useNotifications(): void {
  const { desktop } = useHost()
  const router = useRouter()
  const settings = useNotificationSettings()
  const { work, markRead } = useOwnWork()
  const { connection, items } = useSync()
  const notifier = desktop ? desktopNotifier(desktop) : browserNotifier(window)
  const freshWork = new FreshEvents()
  const freshEdits = new FreshEvents()

  /** Returns true while the user looks at the place of an event, at a screen below it, or at the list of all. */
  function isSeen({ kind, place }: ReportedEvent): boolean {
    if (document.hidden || !document.hasFocus()) return false
    // The window itself shows these in its banners and marks.
    if (kind === 'conflict' || kind === 'refused') return true
    const { path } = router.currentRoute.value
    const { path: shown } = router.resolve(place)
    // Change request 12 is not below change request 1.
    return path === '/' || path === shown || path.startsWith(`${shown}/`)
  }

  function show(notice: Notice): void {
    notifier.show(notice, () => {
      void router.push(notice.place)
      // After a failure the items stay unread, and the home screen shows them.
      markRead(notice.items).catch(() => undefined)
    })
  }

  const gathered = new GatheredEvents({
    wants: ({ kind }) => (settings.isOn ?? desktop !== undefined) && settings[kind],
    isSeen,
    show,
    later(run) {
      const timer = setTimeout(run, GATHERED)
      return () => clearTimeout(timer)
    },
  })

  watch(work, (current) => current && gathered.add(freshWork.take(eventsOfWork(current.waiting))), {
    immediate: true,
  })
  watch(
    [connection, items],
    ([state, edits]) => {
      if (!state || (state.attention > 0 && !edits)) return
      gathered.add(freshEdits.take(eventsOfOutbox(edits ?? [])))
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    gathered.close()
    notifier.close()
  })
}
