import { asClientProblem } from '../../../api/client-problem.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useOfflineSpaces } from './offline-spaces.ts'

/** The fields of a space that a toast or a menu needs. */
interface Named {
  id: string
  title: string
}

/** Makes a space available offline, or no longer, from a menu or button. A toast reports the outcome. */
export function useOfflineSpace(): (space: Named, kept: boolean) => Promise<void> {
  const { choose } = useOfflineSpaces()
  const toasts = useToasts()

  return async function keep(space, kept) {
    const name = space.title || 'Untitled space'
    try {
      await choose(space.id, kept)
    } catch (error) {
      toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
      return
    }
    if (kept) toasts.show({ text: `${name} is copied to this machine now.`, tone: 'success' })
    else
      toasts.show({
        text: `${name} is no longer kept on this machine. It opens while the server is reached.`,
        action: { label: 'Keep it', run: () => void keep(space, true) },
      })
  }
}
