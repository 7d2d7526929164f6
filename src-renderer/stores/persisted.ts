import { customRef, type Ref } from 'vue'

/**
 * A value of the interface that is remembered on this machine under `carrel.<name>`. `accept` reads what was
 * kept, which may be from another version or edited by hand, and answers undefined for what it does not take.
 * A storage that is full or switched off keeps nothing, and the app works all the same.
 */
export function persisted<Value>(
  name: string,
  fallback: Value,
  accept: (kept: unknown) => Value | undefined,
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
  accept: (kept: unknown) => Value | undefined,
): Value | undefined {
  try {
    const kept = storage.getItem(key)
    return kept === null ? undefined : accept(JSON.parse(kept))
  } catch {
    // What cannot be read is a look or a width: the fallback does.
    return undefined
  }
}

function write(storage: Pick<Storage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage loses a look or a width at the next start, which is no reason to disturb anyone.
  }
}

/** Takes one of some words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (kept: unknown): Word | undefined =>
    words.find((word) => word === kept)

/** Takes a number and keeps it within bounds. */
export const numberWithin =
  (least: number, most: number) =>
  (kept: unknown): number | undefined =>
    typeof kept === 'number' && Number.isFinite(kept) ? Math.min(most, Math.max(least, kept)) : undefined

export const flag = (kept: unknown): boolean | undefined => (typeof kept === 'boolean' ? kept : undefined)
