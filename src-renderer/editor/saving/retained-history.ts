import { historyField } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { lineEndings, textOf } from '../line-endings.ts'

/** The undo history of a text, as stored on this device. It belongs to one text alone. */
interface StoredHistory {
  length: number
  hash: number
  selection: unknown
  history: unknown
}

type HistoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'carrel.undo.1.'
/** The most characters of one stored history, and the most histories. Older steps and texts are discarded first. */
const MOST_CHARACTERS = 150_000
const MOST_TEXTS = 12

/**
 * Stores the undo history of a text. A history that is too long is not stored, and one without steps is removed. The
 * stored form has no line endings of its own, so a text with mixed ones has no stored history.
 */
export function retainHistory(storage: HistoryStorage, key: string, state: EditorState): void {
  if (state.field(lineEndings).unusual.size > 0) return storage.removeItem(PREFIX + key)
  const fields = state.toJSON({ history: historyField }) as {
    history?: { done?: unknown[] }
    selection: unknown
  }
  const text = textOf(state)
  if (!fields.history?.done?.length) return storage.removeItem(PREFIX + key)
  const stored: StoredHistory = {
    length: text.length,
    hash: hashOf(text),
    selection: fields.selection,
    history: fields.history,
  }
  const json = JSON.stringify(stored)
  storage.removeItem(PREFIX + key)
  if (json.length > MOST_CHARACTERS) return
  discardOldest(storage)
  try {
    storage.setItem(PREFIX + key, json)
    storage.setItem(
      `${PREFIX}order`,
      JSON.stringify([...orderOf(storage).filter((each) => each !== key), key]),
    )
  } catch (problem) {
    // Without room, the history lasts until the app closes. The text itself is stored elsewhere.
    if (!(problem instanceof DOMException)) throw problem
  }
}

/** Returns the state of a text with its stored undo history; undefined when there is none for exactly this text. */
export function restoreHistory(
  storage: HistoryStorage,
  key: string,
  text: string,
  extensions: Extension,
): EditorState | undefined {
  const stored = read(storage, PREFIX + key)
  if (!stored || stored.length !== text.length || stored.hash !== hashOf(text)) return undefined
  try {
    const json = { doc: text.replace(/\r\n?/g, '\n'), selection: stored.selection, history: stored.history }
    return EditorState.fromJSON(json, { extensions }, { history: historyField })
  } catch (problem) {
    // A history of another version is discarded. The text is complete without it.
    if (!(problem instanceof RangeError)) throw problem
    storage.removeItem(PREFIX + key)
    return undefined
  }
}

function discardOldest(storage: HistoryStorage): void {
  for (const key of orderOf(storage).slice(0, -(MOST_TEXTS - 1))) storage.removeItem(PREFIX + key)
}

function orderOf(storage: HistoryStorage): string[] {
  const stored = storage.getItem(`${PREFIX}order`)
  if (stored === null) return []
  const order: unknown = JSON.parse(stored)
  return Array.isArray(order)
    ? order.filter((key): key is string => typeof key === 'string' && storage.getItem(PREFIX + key) !== null)
    : []
}

function read(storage: HistoryStorage, key: string): StoredHistory | undefined {
  const stored = storage.getItem(key)
  if (stored === null) return undefined
  try {
    // The key has the version of the format, and only this app writes it.
    return JSON.parse(stored) as StoredHistory
  } catch {
    // A damaged history is discarded. The text is complete without it.
    storage.removeItem(key)
    return undefined
  }
}

/** A fast hash by which equal texts are recognised. It protects against nothing. */
function hashOf(text: string): number {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0
  return hash
}
