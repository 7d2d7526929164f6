/** A storage in memory, with its content in `stored`. */
export interface MemoryStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  stored: Map<string, string>
}

/** Returns an empty storage. */
export function memoryStorage(): MemoryStorage {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}
