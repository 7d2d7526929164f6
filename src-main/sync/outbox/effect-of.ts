import { registry } from '../../api/all.ts'
import type { Effect } from '../../operations/engine/effect.ts'

/** Returns the effect that a queued operation declares; undefined for one that is unknown or never queued. */
export function effectOf(operation: string): Effect | undefined {
  const offline = registry.get(operation)?.offline
  return offline === undefined || offline === 'local' || offline.kind === 'refused'
    ? undefined
    : offline.effect
}

/** True when an operation applies a batch of changes to the content of a change request. */
export const changesContent = (operation: string): boolean => effectOf(operation)?.kind === 'change-content'

/** True when an operation creates a change request. */
export function beginsChangeRequest(operation: string): boolean {
  const effect = effectOf(operation)
  return effect?.kind === 'create' && effect.entity === 'change-request'
}

/** Returns the id of a deleted entity, which is the last in its path; undefined for other operations. */
export function deletedId(operation: string, params: object): string | undefined {
  if (effectOf(operation)?.kind !== 'delete') return undefined
  const name = /\{(\w+)\}[^{]*$/.exec(registry.get(operation)?.path ?? '')?.[1]
  const id: unknown = name === undefined ? undefined : Reflect.get(params, name)
  return typeof id === 'string' ? id : undefined
}
