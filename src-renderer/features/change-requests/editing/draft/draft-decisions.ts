import type { RetainedDraft } from '../../../../editor/saving/retained-drafts.ts'
import { opened, received, type CoreText, type SharedText } from '../../../../editor/saving/shared-text.ts'

/** Two texts that changed the same place, as shown to the user. */
export interface DraftConflict {
  base: string
  mine: string
  theirs: string
}

/** An edit that the remote refused: its base, and the page without it. */
export interface WithheldEdit {
  base: string
  core: CoreText
}

/** The text with which a writer continues after a refused edit: their own, that of the page, or both. */
export type WithheldChoice = 'mine' | 'theirs' | 'both'

/** Applies the writer's choice about a refused edit. */
export function decided(
  shared: SharedText,
  { base, core }: WithheldEdit,
  choice: WithheldChoice,
): SharedText {
  if (choice === 'both')
    return received({ ...shared, common: { ...core, text: base }, sent: undefined }, core)
  return { ...opened(core), mine: choice === 'mine' ? shared.mine : core.text }
}

/** Merges a text that an earlier draft left into the page's text. */
export function restored({ common }: SharedText, { text, base, sent }: RetainedDraft): SharedText {
  const before = { text: base, documentId: undefined }
  return received({ common: before, mine: text, sent, overlap: undefined }, common)
}

/** Returns a text as this device retains it, without the names of its page. */
export function retainedForm(
  { common, mine, sent, overlap }: SharedText,
  withheld: WithheldEdit | undefined,
): RetainedDraft {
  return {
    text: mine,
    base: withheld?.base ?? overlap?.base ?? common.text,
    ...(sent !== undefined && { sent }),
    document: common.documentId ?? null,
  }
}
