import { asClientProblem } from '../../../api/client-problem.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useOfflineSpaces } from './offline-spaces.ts'

/** What a toast or a menu has to know of a space. */
interface Named {
  id: string
  title: string
}

/** Keeps a space on this machine, or no longer, from a menu or a button: what came of it is told as a toast. */
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
