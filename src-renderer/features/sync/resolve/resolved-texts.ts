import { draftKey, forgetDraft, keepDraft, readDraft } from '../../../editor/saving/retained-drafts.ts'
import type { DraftStorage } from '../../../editor/saving/retained-drafts.ts'

/** A text of an edit as it shall be; `page` null is that of a comment or of a page that is new. */
export interface SettledText {
  page: string | null
  markdown: string
}

/** Which text of which edit a person writes anew, and the text that they began with. */
export interface KeptPlace {
  intent: string
  page: string | null
  base: string
}

const keyOf = ({ intent, page }: Omit<KeptPlace, 'base'>): string =>
  draftKey(`outbox.${intent}`, page ?? 'new')

/** Keeps a text on this device until it is saved. */
export function keepText(storage: DraftStorage, place: KeptPlace, text: string): void {
  keepDraft(storage, keyOf(place), { text, base: place.base, document: null })
}

/** The text that was kept, unless what it was made from has become another text since. */
export function keptText(storage: DraftStorage, place: KeptPlace): string | undefined {
  const kept = readDraft(storage, keyOf(place))
  return kept?.base === place.base ? kept.text : undefined
}

/** Lets go of what was kept of an edit, once it is saved or not wanted. */
export function forgetTexts(storage: DraftStorage, intent: string, pages: readonly (string | null)[]): void {
  for (const page of pages) forgetDraft(storage, keyOf({ intent, page }))
}
