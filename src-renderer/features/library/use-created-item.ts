import { useRouter, type RouteLocationRaw } from 'vue-router'
import { useToasts } from '../../stores/toasts.ts'
import { useLibraryDialogs } from './library-dialogs-store.ts'

/** A space or collection that a dialog created, and its screen. */
interface CreatedItem {
  title: string
  to: RouteLocationRaw
}

/**
 * Returns a function that creates an item for the shown dialog, and opens its screen. A user who closed the dialog
 * meanwhile stays, and a message offers the screen.
 */
export function useCreatedItem(): (create: () => Promise<CreatedItem>) => Promise<void> {
  const router = useRouter()
  const toasts = useToasts()
  const dialogs = useLibraryDialogs()

  return async (create) => {
    const dialog = dialogs.shown
    const { title, to } = await create()
    if (dialog && dialogs.isShown(dialog)) {
      dialogs.close()
      await router.push(to)
      return
    }
    const action = { label: 'Open', run: () => void router.push(to) }
    toasts.show({ text: `“${title}” is created.`, tone: 'success', action })
  }
}
