import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

/** A text that the core stores. */
export interface CoreText {
  text: string
  /** The document id of this text; undefined when the core did not send one. */
  documentId: string | undefined
}

/** Two texts that changed the same place of their common base. */
export interface Overlap {
  base: string
  theirs: CoreText
  /** The parked edit that waits for the user's choice; undefined when this text never entered the outbox. */
  intent: string | undefined
}

/**
 * A text that one user edits here while others may edit it elsewhere. The functions of this file are pure and lose no
 * word. `common` is the latest text that the editor and the core shared. Each save sends it as base, and each received
 * text is merged from it. No function may replace the user's text.
 */
export interface SharedText {
  common: CoreText
  /** The text in the editor. */
  mine: string
  /** The text of a request without a response so far. The core may have it. */
  sent: string | undefined
  /** The conflict that the user must resolve before the next save. */
  overlap: Overlap | undefined
}

/** An edit that the core removed from its text until the user resolves its conflict. */
export interface RemovedEdit {
  intent: string
  /** The base text of the removed edit. */
  base: string
}

/** Returns the state of a newly opened text. */
export function opened(core: CoreText): SharedText {
  return { common: core, mine: core.text, sent: undefined, overlap: undefined }
}

/** Applies a change by the user. */
export function typed(shared: SharedText, mine: string): SharedText {
  return { ...shared, mine }
}

/** Marks the current text as sent without a response. */
export function sending(shared: SharedText): SharedText {
  return { ...shared, sent: shared.mine }
}

/** Makes the sent text the common text, because the core accepted it. */
export function accepted(shared: SharedText, documentId: string | undefined): SharedText {
  const text = shared.sent ?? shared.mine
  return { ...shared, common: { text, documentId }, sent: undefined }
}

/** Discards the sent text, because the core refused it. */
export function refused(shared: SharedText): SharedText {
  return { ...shared, sent: undefined }
}

/** Merges a text read from the core into the user's text. */
export function received(shared: SharedText, core: CoreText, removed?: RemovedEdit): SharedText {
  const base = removed?.base ?? shared.overlap?.base ?? mergeBase(shared, core)
  const intent = removed?.intent ?? shared.overlap?.intent
  const merged = mergeWriting(base, shared.mine, core.text)
  if (merged.conflicts.length > 0) return { ...shared, overlap: { base, theirs: core, intent } }
  const sent = core.text === shared.common.text ? shared.sent : undefined
  return { common: core, mine: merged.text, sent, overlap: undefined }
}

/** Applies the text that the user chose for a conflict. */
export function resolved(shared: SharedText, text: string): SharedText {
  const { overlap } = shared
  return overlap ? { common: overlap.theirs, mine: text, sent: undefined, overlap: undefined } : shared
}

/** True while the core lacks any of the user's text. */
export function isUnsaved({ common, mine, sent, overlap }: SharedText): boolean {
  return overlap !== undefined || sent !== undefined || mine !== common.text
}

/**
 * Returns the base of a merge: the sent text if the core's text contains its changes, otherwise the previous common
 * text.
 */
function mergeBase({ common, sent }: SharedText, core: CoreText): string {
  if (sent === undefined || core.text === common.text) return common.text
  const merged = mergeWriting(common.text, sent, core.text)
  return merged.conflicts.length === 0 && merged.text === core.text ? sent : common.text
}
