import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

/** A text as stored in the core. */
export interface CoreText {
  text: string
  /** The document id of this text; undefined when the core did not send one. */
  documentId: string | undefined
}

/** Two texts that changed the same place of their common base. */
export interface Overlap {
  base: string
  theirs: CoreText
  /** The parked edit that waits for the choice; undefined when this text never entered the outbox. */
  intent: string | undefined
}

/**
 * A text that one user writes here while others may write it elsewhere. These functions are pure and hold the rule that
 * no word is lost. `common` is the latest text that the editor and the core shared. Each save names it, and each
 * received text is merged from it. Nothing ever replaces the text that is written here.
 */
export interface SharedText {
  common: CoreText
  /** The text in the editor. */
  mine: string
  /** The text that was sent without an answer so far. The core may have it. */
  sent: string | undefined
  /** The choice that the user makes before anything is saved. */
  overlap: Overlap | undefined
}

/** An edit that the core removed from its text because it waits for the user's choice. */
export interface HeldEdit {
  intent: string
  /** The base text of the held edit. */
  base: string
}

/** Creates the state of a newly opened text. */
export function opened(core: CoreText): SharedText {
  return { common: core, mine: core.text, sent: undefined, overlap: undefined }
}

/** Applies a change by the user. */
export function typed(shared: SharedText, mine: string): SharedText {
  return { ...shared, mine }
}

/** Marks the current text as sent. */
export function sending(shared: SharedText): SharedText {
  return { ...shared, sent: shared.mine }
}

/** Notes that the core accepted the sent text. */
export function accepted(shared: SharedText, documentId: string | undefined): SharedText {
  const text = shared.sent ?? shared.mine
  return { ...shared, common: { text, documentId }, sent: undefined }
}

/** Notes that the core refused the sent text and does not have it. */
export function refused(shared: SharedText): SharedText {
  return { ...shared, sent: undefined }
}

/** Applies a text read from the core. Its changes are merged into the user's text. */
export function received(shared: SharedText, core: CoreText, held?: HeldEdit): SharedText {
  const base = held?.base ?? shared.overlap?.base ?? lastSeen(shared, core)
  const intent = held?.intent ?? shared.overlap?.intent
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

/** True while the core lacks any of the text that is written here. */
export function isUnsaved({ common, mine, sent, overlap }: SharedText): boolean {
  return overlap !== undefined || sent !== undefined || mine !== common.text
}

/**
 * Returns the common base: the text sent without an answer if the core's text contains it, otherwise the previous
 * common text.
 */
function lastSeen({ common, sent }: SharedText, core: CoreText): string {
  if (sent === undefined || core.text === common.text) return common.text
  const merged = mergeWriting(common.text, sent, core.text)
  return merged.conflicts.length === 0 && merged.text === core.text ? sent : common.text
}
