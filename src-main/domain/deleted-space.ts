/** The time that a deleted space is retained and can be restored, in milliseconds: the 7 days of the specification. */
export const RESTORE_PERIOD = 7 * 24 * 60 * 60 * 1000

/** True while a space that was deleted at a time can be restored; both in milliseconds since the epoch. */
export function isRestorable(deletedAt: number, now: number): boolean {
  return now - deletedAt <= RESTORE_PERIOD
}
