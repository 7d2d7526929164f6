import type { Role } from '../schemas/primitives.ts'

/**
 * The levels of a caller on content, from the least to the most. Each level includes all before it: a reviewer may
 * edit, comment and read.
 */
export const LEVELS = ['none', 'read', 'comment', 'edit', 'review', 'create', 'admin'] as const
export type Level = (typeof LEVELS)[number]

/** True when the level includes the minimum. */
export function isAtLeast(level: Level, minimum: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(minimum)
}

/** Returns the highest of the levels that a caller has from several sources. */
export function highest(...levels: (Level | Role | null | undefined)[]): Level {
  const best = Math.max(0, ...levels.map((level) => LEVELS.indexOf(level ?? 'none')))
  return LEVELS[best] ?? 'none'
}
