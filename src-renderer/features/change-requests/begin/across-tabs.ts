/** Locks between the tabs of one browser. They exist only at secure addresses. Without them, tabs are independent. */
export interface AcrossTabs {
  /** Runs the actions of several tabs under one name one after another. */
  inTurn<Value>(name: string, act: () => Promise<Value>): Promise<Value>
  /** Holds a name in this tab until the returned function is called. */
  hold(name: string): () => void
  /** Returns true when no tab holds the name; false without locks. */
  isFree(name: string): Promise<boolean>
}

/** Returns tab locks over the browser's lock manager. */
export function acrossTabs(locks: LockManager | undefined): AcrossTabs {
  if (!locks) return { inTurn: (_, act) => act(), hold: () => () => undefined, isFree: async () => false }
  return {
    inTurn: async (name, act) => await locks.request(name, act),
    hold(name) {
      const leaving = new AbortController()
      const released = new Promise<void>((release) =>
        leaving.signal.addEventListener('abort', () => release()),
      )
      void locks.request(name, { mode: 'shared' }, () => released)
      return () => leaving.abort()
    },
    isFree: async (name) =>
      await locks.request(name, { mode: 'exclusive', ifAvailable: true }, async (lock) => lock !== null),
  }
}

/** Returns the lock name of an open change request. */
export const openLock = (changeRequest: string): string => `carrel.open.${changeRequest}`

/** Returns the lock name for creating and dropping change requests of a space. */
export const creationLock = (space: string): string => `carrel.begin.${space}`
