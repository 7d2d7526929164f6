import { Cloud, HardDrive, Inbox, RefreshCw, WifiOff } from '@lucide/vue'
import { useRouter } from 'vue-router'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import type { PaletteItem } from '../../session/palette-item.ts'
import { useSync } from '../../session/sync.ts'
import { counted } from '../../ui/words/counted.ts'

/** Returns the palette's commands for sync; none on an origin. */
export function useSyncCommands(): () => PaletteItem[] {
  const router = useRouter()
  const { connection, syncNow, setOffline } = useSync()

  return () => {
    if (!connection.value) return []
    const { offlineOnPurpose, attention } = connection.value
    const network: PaletteItem[] = offlineOnPurpose
      ? [{ id: 'go-online', title: 'Go online again', icon: Cloud, run: () => void setOffline.run(false) }]
      : [
          { id: 'sync-now', title: 'Sync now', icon: RefreshCw, run: () => void syncNow.run() },
          { id: 'work-offline', title: 'Work offline', icon: WifiOff, run: () => void setOffline.run(true) },
        ]
    return [
      ...network,
      {
        id: 'outbox',
        title: 'Go to the outbox',
        ...(attention > 0 && { place: counted(attention, 'edit needs you', 'edits need you') }),
        icon: Inbox,
        run: () => void router.push({ name: SYNC_SCREEN.outbox }),
      },
      {
        id: 'offline-spaces',
        title: 'Choose offline spaces',
        icon: HardDrive,
        run: () => void router.push({ name: SYNC_SCREEN.offlineSpaces }),
      },
    ]
  }
}
