import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

/** A text as the core has it. */
export interface CoreText {
  text: string
  /** What the core knows this very text by; undefined where it did not say. */
  documentId: string | undefined
}

/** Two texts that changed one place of the text that both began with. */
export interface Overlap {
  base: string
  theirs: CoreText
  /** The edit in the outbox that waits for the choice; undefined where the text was never taken there. */
  intent: string | undefined
}

/**
 * A text that one person writes here and others may write elsewhere. These functions are pure: they hold the one rule
 * by which no word is lost. `common` is the last text that this editor and the core both had. Each text that is saved names
 * it, and each text that arrives is merged from it; nothing is ever put in the place of what is written here.
 */
export interface SharedText {
  common: CoreText
  /** The text in the editor. */
  mine: string
  /** The text that is on its way, or went out without an answer: the core has it, or has it not. */
  sent: string | undefined
  /** The choice that a person has to make before anything is saved. */
  overlap: Overlap | undefined
}

/** An edit that the core has taken out of its text, since it waits for a choice of the person. */
export interface HeldEdit {
  intent: string
  /** The text that the held edit began with. */
  base: string
}

/** A text as it is opened. */
export function opened(core: CoreText): SharedText {
  return { common: core, mine: core.text, sent: undefined, overlap: undefined }
}

/** The person has changed the text. */
export function typed(shared: SharedText, mine: string): SharedText {
  return { ...shared, mine }
}

/** The text as it is now goes out. */
export function sending(shared: SharedText): SharedText {
  return { ...shared, sent: shared.mine }
}

/** The core has what went out. */
export function accepted(shared: SharedText, documentId: string | undefined): SharedText {
  const text = shared.sent ?? shared.mine
  return { ...shared, common: { text, documentId }, sent: undefined }
}

/** The core has refused what went out, and is without it. */
export function refused(shared: SharedText): SharedText {
  return { ...shared, sent: undefined }
}

/** The core's text has been read again. What is new in it is merged into what is written here. */
export function received(shared: SharedText, core: CoreText, held?: HeldEdit): SharedText {
  const base = held?.base ?? shared.overlap?.base ?? lastSeen(shared, core)
  const intent = held?.intent ?? shared.overlap?.intent
  const merged = mergeWriting(base, shared.mine, core.text)
  if (merged.conflicts.length > 0) return { ...shared, overlap: { base, theirs: core, intent } }
  const sent = core.text === shared.common.text ? shared.sent : undefined
  return { common: core, mine: merged.text, sent, overlap: undefined }
}

/** The person has chosen what the text says where both had changed it. */
export function resolved(shared: SharedText, text: string): SharedText {
  const { overlap } = shared
  return overlap ? { common: overlap.theirs, mine: text, sent: undefined, overlap: undefined } : shared
}

/** True while the core has not got all that is written here. */
export function isUnsaved({ common, mine, sent, overlap }: SharedText): boolean {
  return overlap !== undefined || sent !== undefined || mine !== common.text
}

/**
 * The text that both began with: what went out without an answer, if the core's text has all of it, and else what both
 * had before.
 */
function lastSeen({ common, sent }: SharedText, core: CoreText): string {
  if (sent === undefined || core.text === common.text) return common.text
  const merged = mergeWriting(common.text, sent, core.text)
  return merged.conflicts.length === 0 && merged.text === core.text ? sent : common.text
}
