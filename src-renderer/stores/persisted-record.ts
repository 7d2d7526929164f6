import { shallowRef } from 'vue'
import { readStored, writeStored } from './persisted.ts'

/** A stored record with an entry for each name. */
export interface PersistedRecord<Value> {
  read: (entry: string) => Value | undefined
  write: (entry: string, value: Value) => void
}

/**
 * Returns a record that is stored on this machine under `carrel.<name>`. It retains the newest `most` entries. Each
 * window shows its own, and a written entry replaces none that another window wrote.
 */
export function persistedRecord<Value>(
  name: string,
  most: number,
  isValue: (value: unknown) => value is Value,
): PersistedRecord<Value> {
  const accept = (stored: unknown) => entriesOf(stored, isValue)
  const readAll = () => readStored(localStorage, name, accept) ?? {}
  const shown = shallowRef(readAll())

  const withEntry = (values: Record<string, Value>, entry: string, value: Value): Record<string, Value> => {
    const others = Object.entries(values).filter(([other]) => other !== entry)
    return Object.fromEntries([...others.slice(-(most - 1)), [entry, value]])
  }
  return {
    read: (entry) => shown.value[entry],
    write(entry, value) {
      shown.value = withEntry(shown.value, entry, value)
      writeStored(localStorage, name, withEntry(readAll(), entry, value))
    },
  }
}

/** Returns the valid entries of a stored record. */
function entriesOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1]))
  return Object.fromEntries(entries)
}
