import { computed, getCurrentScope, onScopeDispose, shallowRef, type Ref } from 'vue'

/** Reads a stored value, which may be from another version or edited by hand. Returns undefined for an invalid one. */
export type Accept<Value> = (stored: unknown) => Value | undefined

/**
 * Returns a value of the interface that is stored on this machine under `carrel.<name>`. Each window has its own, and
 * begins with the last stored one. Without a working storage nothing is stored, and the app still works.
 */
export function persisted<Value>(
  name: string,
  fallback: Value,
  accept: Accept<Value>,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): Ref<Value> {
  const value = shallowRef(readStored(storage, name, accept) ?? fallback)
  return storedWhenSet(value, (next) => writeStored(storage, name, next))
}

/**
 * Returns a stored value that all windows share, such as a setting or a list. It follows the other windows, so that no
 * window overwrites their changes with an older list.
 */
export function shared<Value>(name: string, fallback: Value, accept: Accept<Value>): Ref<Value> {
  const value = shallowRef(readStored(localStorage, name, accept) ?? fallback)
  function follow({ key, storageArea }: StorageEvent): void {
    // A cleared storage names no key.
    if (storageArea !== localStorage || (key !== null && key !== keyOf(name))) return
    value.value = readStored(localStorage, name, accept) ?? fallback
  }
  window.addEventListener('storage', follow)
  if (getCurrentScope()) onScopeDispose(() => window.removeEventListener('storage', follow))
  return storedWhenSet(value, (next) => writeStored(localStorage, name, next))
}

const storedWhenSet = <Value>(value: Ref<Value>, store: (next: Value) => void): Ref<Value> =>
  computed({
    get: () => value.value,
    set(next) {
      value.value = next
      store(next)
    },
  })

const keyOf = (name: string): string => `carrel.${name}`

/** Returns the value that is stored under a name; undefined without one, or for an invalid one. */
export function readStored<Value>(
  storage: Pick<Storage, 'getItem'>,
  name: string,
  accept: Accept<Value>,
): Value | undefined {
  try {
    const stored = storage.getItem(keyOf(name))
    return stored === null ? undefined : accept(JSON.parse(stored))
  } catch {
    // An unreadable value concerns only the appearance, so the fallback replaces it.
    return undefined
  }
}

/** Stores a value under a name. */
export function writeStored(storage: Pick<Storage, 'setItem'>, name: string, value: unknown): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // With a full storage the appearance is lost at the next start. No notice is needed.
  }
}

/** Returns an `accept` for one of some words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (stored: unknown): Word | undefined =>
    words.find((word) => word === stored)

/** Returns an `accept` for a number, limited to a range. */
export const numberWithin =
  (least: number, most: number) =>
  (stored: unknown): number | undefined =>
    typeof stored === 'number' && Number.isFinite(stored)
      ? Math.min(most, Math.max(least, stored))
      : undefined

export const flag = (stored: unknown): boolean | undefined =>
  typeof stored === 'boolean' ? stored : undefined
