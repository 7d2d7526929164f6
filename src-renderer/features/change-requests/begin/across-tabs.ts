/**
 * Agreements between the tabs of one browser. A browser offers them on secure addresses only; without them one tab knows
 * nothing of another.
 */
export interface AcrossTabs {
  /** Runs one after the other what several tabs do under one name. */
  inTurn<Value>(name: string, act: () => Promise<Value>): Promise<Value>
  /** Says that something is open in this tab, until what it answers is called. */
  hold(name: string): () => void
  /** Whether nothing holds the name, here or in another tab; false where tabs know nothing of each other. */
  isFree(name: string): Promise<boolean>
}

/** The agreements by the browser's locks. */
export function acrossTabs(locks: LockManager | undefined): AcrossTabs {
  if (!locks) return { inTurn: (_, act) => act(), hold: () => () => undefined, isFree: async () => false }
  return {
    inTurn: async (name, act) => await locks.request(name, act),
    hold(name) {
      const leaving = new AbortController()
      const left = new Promise<void>((leave) => leaving.signal.addEventListener('abort', () => leave()))
      void locks.request(name, { mode: 'shared' }, () => left)
      return () => leaving.abort()
    },
    isFree: async (name) =>
      await locks.request(name, { mode: 'exclusive', ifAvailable: true }, async (lock) => lock !== null),
  }
}

/** The name under which a change request is open. */
export const openName = (changeRequest: string): string => `carrel.open.${changeRequest}`

/** The name under which change requests of a space are begun and dropped. */
export const turnName = (space: string): string => `carrel.begin.${space}`
