import { historyField } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { lineEndings, readText, textOf } from '../line-endings.ts'
import { mergeIntoText } from '../replace-text.ts'
import { isDraftKey } from './retained-drafts.ts'

/** The undo history of exactly one text, as stored on this device. */
interface StoredHistory {
  length: number
  hash: number
  /** The text itself, as far as there is room. A later text of the same page continues this history. */
  text?: string
  selection: unknown
  history: unknown
}

type HistoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'carrel.undo.1.'
/** The largest number of characters of a stored history, and of histories. The oldest history is discarded first. */
const CHARACTER_LIMIT = 150_000
const HISTORY_LIMIT = 12

/**
 * Stores the undo history of a text. Removes a history that is too long or has no steps. A text with mixed line endings
 * has no stored history, because the stored form has no line endings.
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
  const short = JSON.stringify(stored)
  storage.removeItem(PREFIX + key)
  if (short.length > CHARACTER_LIMIT) return
  const json = hasRoom(key, short.length + text.length) ? JSON.stringify({ ...stored, text }) : short
  discardOldest(storage)
  try {
    storage.setItem(PREFIX + key, json)
    storage.setItem(
      `${PREFIX}order`,
      JSON.stringify([...orderOf(storage).filter((each) => each !== key), key]),
    )
  } catch (problem) {
    // Without free space, the history ends when the app closes. The text itself is stored elsewhere.
    if (!(problem instanceof DOMException)) throw problem
  }
}

/** True when a text is stored beside its history. The key of a draft names one page, that of another text a place. */
const hasRoom = (key: string, length: number): boolean => isDraftKey(key) && length <= CHARACTER_LIMIT

/**
 * Returns the state of a text with its stored undo history; undefined when there is none. A history may lag behind the
 * text after a crash. The missing edits are then applied as those of another user, and no undo reverts them.
 */
export function restoreHistory(
  storage: HistoryStorage,
  key: string,
  text: string,
  extensions: Extension,
): EditorState | undefined {
  const stored = read(storage, PREFIX + key)
  if (!stored) return undefined
  const isExact = stored.length === text.length && stored.hash === hashOf(text)
  const before = isExact ? text : stored.text
  if (before === undefined) return undefined
  try {
    const json = {
      doc: readText(before).doc.toString(),
      selection: stored.selection,
      history: stored.history,
    }
    const state = EditorState.fromJSON(json, { extensions }, { history: historyField })
    return isExact ? state : state.update(mergeIntoText(state, text)).state
  } catch (problem) {
    // A history of another version is discarded. The text is complete without it.
    if (!(problem instanceof RangeError)) throw problem
    storage.removeItem(PREFIX + key)
    return undefined
  }
}

function discardOldest(storage: HistoryStorage): void {
  for (const key of orderOf(storage).slice(0, -(HISTORY_LIMIT - 1))) storage.removeItem(PREFIX + key)
}

function orderOf(storage: HistoryStorage): string[] {
  const order = readJson(storage, `${PREFIX}order`)
  return Array.isArray(order)
    ? order.filter((key): key is string => typeof key === 'string' && storage.getItem(PREFIX + key) !== null)
    : []
}

/** Returns a stored history. Its key has the version of the format, and only this app writes it. */
const read = (storage: HistoryStorage, key: string): StoredHistory | undefined =>
  (readJson(storage, key) ?? undefined) as StoredHistory | undefined

/** Returns a stored value; undefined without one. */
function readJson(storage: HistoryStorage, key: string): unknown {
  const stored = storage.getItem(key)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    // A damaged value is discarded. The text is complete without it.
    storage.removeItem(key)
    return undefined
  }
}

/** Returns a fast hash that recognises equal texts. It is not cryptographic. */
function hashOf(text: string): number {
  let hash = 5381
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0
  return hash
}
