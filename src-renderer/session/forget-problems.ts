import { effectScope, onScopeDispose, watch, type ShallowRef } from 'vue'
import type { ClientProblem } from '../api/client-problem.ts'
import { useToasts } from '../stores/toasts.ts'

interface RunningAction {
  problem: ShallowRef<ClientProblem | undefined>
  isRunning: Readonly<ShallowRef<boolean>>
}

/**
 * Removes the problems of actions when the screen shows another item, which they do not concern. A problem that arrives
 * later, also after the screen has closed, is a message with the name of its own item.
 */
export function forgetProblems(
  itemId: () => string | undefined,
  nameOf: () => string,
  ...actions: readonly RunningAction[]
): void {
  const toasts = useToasts()
  let isClosed = false
  onScopeDispose(() => (isClosed = true))
  // An action may end after the screen has closed.
  effectScope(true).run(() => {
    for (const { problem, isRunning } of actions) {
      let begun: { item: string | undefined; name: string } | undefined
      watch(
        isRunning,
        (runs) => {
          if (runs) begun = { item: itemId(), name: nameOf() }
        },
        { flush: 'sync' },
      )
      watch(
        problem,
        (late) => {
          if (!late || !begun || (!isClosed && begun.item === itemId())) return
          problem.value = undefined
          toasts.show({ text: `${begun.name}: ${late.message}`, tone: 'danger' })
        },
        { flush: 'sync' },
      )
    }
  })
  watch(itemId, () => {
    for (const { problem } of actions) problem.value = undefined
  })
}
