import type { TreeRows } from './tree-rows.ts'

/**
 * A change of the selected rows. `toggle` and `extend` name a place; `extend` selects the rows from the anchor to it.
 * `level` selects the siblings of a row.
 */
export type SelectionGesture = { kind: 'toggle' | 'extend' | 'level'; at: number } | { kind: 'clear' }

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the change that a key makes to the selection while the row at `at` is active; undefined for other keys. */
export function selectionByKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Keys,
  rows: TreeRows,
  at: number,
): SelectionGesture | undefined {
  const isModified = ctrlKey || metaKey
  if (altKey || rows.length === 0) return undefined
  if (key === 'Escape' && !isModified && !shiftKey) return { kind: 'clear' }
  if (isModified && !shiftKey && key.toLowerCase() === 'a') return { kind: 'level', at: Math.max(at, 0) }
  if (isModified && !shiftKey && key === ' ') return at < 0 ? undefined : { kind: 'toggle', at }
  const to = shiftKey && !isModified ? placeOfKey(key, at, rows.length - 1) : undefined
  return to === undefined ? undefined : { kind: 'extend', at: Math.max(0, Math.min(rows.length - 1, to)) }
}

function placeOfKey(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Returns the change that a click on a row makes; undefined for a plain click, which activates the row. */
export function selectionByClick(
  { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  at: number,
): SelectionGesture | undefined {
  if (shiftKey) return { kind: 'extend', at }
  return ctrlKey || metaKey ? { kind: 'toggle', at } : undefined
}
