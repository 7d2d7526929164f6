import { highest, type Level } from '../../domain/roles.ts'
import { refuseBelow } from './access.ts'

/** Refuses a change whose fields need more than the caller's level; `needed` is the level of each field. */
export function refuseFields<Field extends string>(
  level: Level,
  needed: Record<Field, Level>,
  changes: Partial<Record<Field, unknown>>,
): void {
  const named = (Object.keys(needed) as Field[]).filter((field) => changes[field] !== undefined)
  refuseBelow(level, highest(...named.map((field) => needed[field])))
}
