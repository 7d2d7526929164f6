import { useRouter, type RouteLocationRaw } from 'vue-router'
import { asClientProblem } from '../api/client-problem.ts'
import { useToasts } from '../stores/toasts.ts'
import { useStay } from './use-stay.ts'

/** The screen of what an action created. */
export interface MadeScreen {
  to: RouteLocationRaw
  /** The message for a user who is on another screen by then. */
  words: string
  /** True to show the message on the opened screen too. */
  isAnnounced?: boolean
}

/**
 * Returns a function that runs an action and opens the screen of what it created. A user who opened another screen
 * meanwhile stays there. A message then offers the new screen, or reports the problem.
 */
export function useMadeScreen(): (make: () => Promise<MadeScreen | undefined>) => Promise<void> {
  const router = useRouter()
  const toasts = useToasts()
  const stay = useStay()

  async function show({ to, words, isAnnounced }: MadeScreen, isHere: boolean): Promise<void> {
    const open = { label: 'Open', run: () => void router.push(to) }
    // A message without an action closes with its screen.
    if (isHere) await router.push(to)
    if (!isHere) toasts.show({ text: words, tone: 'success', action: open })
    else if (isAnnounced) toasts.show({ text: words, tone: 'success' })
  }

  return async (make) => {
    const isHere = stay()
    try {
      const made = await make()
      if (made) await show(made, isHere())
    } catch (error) {
      if (isHere()) throw error
      toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
    }
  }
}
