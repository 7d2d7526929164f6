import { registry } from '../../api/all.ts'
import type { Effect } from '../../operations/engine/effect.ts'

/** The effect that a queued operation declares; undefined for one that is never queued or that this version does not know. */
export function effectOf(operation: string): Effect | undefined {
  const offline = registry.get(operation)?.offline
  return offline === undefined || offline === 'local' || offline.kind === 'refused'
    ? undefined
    : offline.effect
}

/** Whether an operation applies a batch of changes to the content of a change request. */
export const changesContent = (operation: string): boolean => effectOf(operation)?.kind === 'change-content'

/** Whether an operation creates a change request. */
export function beginsChangeRequest(operation: string): boolean {
  const effect = effectOf(operation)
  return effect?.kind === 'create' && effect.thing === 'change-request'
}
