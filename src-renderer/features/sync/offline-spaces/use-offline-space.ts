import { asClientProblem } from '../../../api/client-problem.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useOfflineSpaces } from './offline-spaces.ts'

/** The fields of a space that a toast or a menu needs. */
interface NamedSpace {
  id: string
  title: string
}

/** Makes a space available offline, or no longer, from a menu or button. A toast reports the outcome. */
export function useOfflineSpace(): (space: NamedSpace, offline: boolean) => Promise<void> {
  const { choose } = useOfflineSpaces()
  const toasts = useToasts()

  return async function setAvailableOffline(space, offline) {
    const name = space.title || 'Untitled space'
    try {
      await choose(space.id, offline)
    } catch (error) {
      toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
      return
    }
    if (offline) toasts.show({ text: `${name} is copied to this machine now.`, tone: 'success' })
    else
      toasts.show({
        text: `${name} is no longer available offline. It opens while the server is reachable.`,
        action: { label: 'Undo', run: () => void setAvailableOffline(space, true) },
      })
  }
}
