import { asClientProblem } from '../../api/client-problem.ts'
import { useToasts } from '../../stores/toasts.ts'

/**
 * Returns a function that reports an action and offers its undo. The notice outlives the thread, which the action may
 * remove from the list. A problem of the undo appears in the same place. With `closesEarlier`, a notice closes the one
 * before, because each such action replaces the one before.
 */
export function useUndoNotice({ closesEarlier = false } = {}): (
  text: string,
  undo: () => Promise<unknown>,
) => void {
  const toasts = useToasts()
  let earlier: number | undefined
  return (text, undo) => {
    const run = (): void => {
      undo().catch((error: unknown) => {
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
      })
    }
    if (closesEarlier && earlier !== undefined) toasts.close(earlier)
    earlier = toasts.show({ text, action: { label: 'Undo', run } })
  }
}
