import {
  differenceFrom,
  withDifference,
  type TextDifference,
} from '../../../editor/saving/text-difference.ts'
import type { TreeAction } from './tree-action.ts'

/** A new step that can be reversed, in words that follow "Undo" and "Redo". */
export type NewStep =
  | { kind: 'tree'; words: string; actions: TreeAction[] }
  /** `back` turns the present text of the page into the other one. `documentId` identifies the present text. */
  | { kind: 'text'; words: string; page: string; title: string; documentId: string; back: TextDifference }

/** A step of a history. Its id stays when it is undone and redone, and no other step gets it. */
export type EditStep = NewStep & { id: number }

/** A saved text of a page, and the text before it. */
export interface SavedText {
  page: string
  title: string
  before: { text: string; documentId: string | undefined }
  after: { text: string; documentId: string | undefined }
}

/** The direction in which steps are reversed. */
export type Direction = 'undo' | 'redo'

/** The steps of a change request that can be reversed. */
export interface EditSteps {
  /** The steps to undo and to redo, the next one last. */
  undo: readonly EditStep[]
  redo: readonly EditStep[]
  /** The id of the newest step. */
  lastId: number
}

export const NO_STEPS: EditSteps = { undo: [], redo: [], lastId: 0 }
/** The most steps of one change request. The oldest are discarded first. */
const MAX_STEPS = 200

/** Adds a new step. Undone steps cannot be redone after it. */
export function withStep({ undo, lastId }: EditSteps, step: NewStep): EditSteps {
  const id = lastId + 1
  return { undo: [...undo, { ...step, id }].slice(-MAX_STEPS), redo: [], lastId: id }
}

/** Removes a step of a direction, and adds the step that does it again to the other one. */
export function withReversed(
  { undo, redo, lastId }: EditSteps,
  direction: Direction,
  step: EditStep,
  reversed: EditStep | undefined,
): EditSteps {
  const added = reversed ? [reversed] : []
  const without = (steps: readonly EditStep[]) => steps.filter(({ id }) => id !== step.id)
  return direction === 'undo'
    ? { undo: without(undo), redo: [...redo, ...added], lastId }
    : { undo: [...undo, ...added], redo: without(redo), lastId }
}

/** Adds a saved text. Consecutive saves of one page are one step. */
export function withText(steps: EditSteps, { page, title, before, after }: SavedText): EditSteps {
  if (before.text === after.text || after.documentId === undefined) return steps
  const last = steps.undo.at(-1)
  const isSame =
    last?.kind === 'text' && last.page === page && last.documentId === (before.documentId ?? last.documentId)
  const original = isSame ? withDifference(before.text, last.back) : before.text
  const others = isSame ? steps.undo.slice(0, -1) : steps.undo
  const { lastId } = steps
  if (original === after.text) return { undo: others, redo: [], lastId }
  const back = differenceFrom(after.text, original)
  return withStep(
    { undo: others, redo: [], lastId },
    { kind: 'text', words: `text of “${title}”`, page, title, documentId: after.documentId, back },
  )
}

/** Gives pages new ids in all steps. A page that was deleted and inserted again has another id. */
export function withRenamed(steps: EditSteps, renamed: ReadonlyMap<string, string>): EditSteps {
  if (renamed.size === 0) return steps
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return renamed.get(value) ?? value
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, entry]) => [renamed.get(key) ?? key, rename(entry)])
    return Object.fromEntries(entries) as unknown
  }
  return rename(steps) as EditSteps
}

/** The part of the browser's storage that a history needs. */
type HistoryStorage = Pick<Storage, 'getItem' | 'setItem'>
/** The most characters of a stored history. The oldest steps are left out. */
const MAX_STORED = 600_000

const keyOf = (changeRequest: string): string => `carrel.edit-steps.2.${changeRequest}`

/** Stores the steps for a reload of the app. Without room nothing is stored, and the reload discards the steps. */
export function storeSteps(
  storage: HistoryStorage,
  changeRequest: string,
  { undo, redo, lastId }: EditSteps,
): void {
  let left = MAX_STORED
  const fits = (step: EditStep): boolean => (left -= JSON.stringify(step).length) > 0
  const newest = (steps: readonly EditStep[]): EditStep[] => {
    const from = steps.findLastIndex((step) => !fits(step)) + 1
    return steps.slice(from)
  }
  const stored: EditSteps = { undo: newest(undo), redo: newest(redo), lastId }
  try {
    storage.setItem(keyOf(changeRequest), JSON.stringify(stored))
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem
  }
}

/** Returns the steps that were stored before a reload. */
export function readSteps(storage: HistoryStorage, changeRequest: string): EditSteps {
  const stored = storage.getItem(keyOf(changeRequest))
  if (stored === null) return NO_STEPS
  try {
    // The key has the version of the format, and only this app writes it.
    return JSON.parse(stored) as EditSteps
  } catch {
    // A damaged history is discarded. Nothing that was written depends on it.
    return NO_STEPS
  }
}
