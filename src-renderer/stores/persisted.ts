import { customRef, type Ref } from 'vue'

/**
 * Returns a value of the interface that is stored on this machine under `carrel.<name>`. `accept` reads the stored
 * value, which may be from another version or edited by hand. It returns undefined for an invalid value. Without a
 * working storage nothing is stored, and the app still works.
 */
export function persisted<Value>(
  name: string,
  fallback: Value,
  accept: (stored: unknown) => Value | undefined,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): Ref<Value> {
  const key = `carrel.${name}`
  let value = read(storage, key, accept) ?? fallback
  return customRef((track, trigger) => ({
    get() {
      track()
      return value
    },
    set(next) {
      value = next
      trigger()
      write(storage, key, next)
    },
  }))
}

function read<Value>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  accept: (stored: unknown) => Value | undefined,
): Value | undefined {
  try {
    const stored = storage.getItem(key)
    return stored === null ? undefined : accept(JSON.parse(stored))
  } catch {
    // An unreadable value concerns only the appearance, so the fallback replaces it.
    return undefined
  }
}

function write(storage: Pick<Storage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
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
