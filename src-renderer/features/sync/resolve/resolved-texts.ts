import { draftKey, forgetDraft, retainDraft, readDraft } from '../../../editor/saving/retained-drafts.ts'
import type { DraftStorage } from '../../../editor/saving/retained-drafts.ts'

/** A text of an edit as it shall be; `page` null is that of a comment or of a page that is new. */
export interface ResolvedText {
  page: string | null
  markdown: string
}

/** Which text of which edit a person writes anew, and the text that they began with. */
export interface ResolvedPlace {
  intent: string
  page: string | null
  base: string
}

const keyOf = ({ intent, page }: Omit<ResolvedPlace, 'base'>): string =>
  draftKey(`outbox.${intent}`, page ?? 'new')

/** Keeps a text on this device until it is saved. */
export function storeText(storage: DraftStorage, place: ResolvedPlace, text: string): void {
  retainDraft(storage, keyOf(place), { text, base: place.base, document: null })
}

/** The text that was kept, unless what it was made from has become another text since. */
export function storedText(storage: DraftStorage, place: ResolvedPlace): string | undefined {
  const kept = readDraft(storage, keyOf(place))
  return kept?.base === place.base ? kept.text : undefined
}

/** Lets go of what was kept of an edit, once it is saved or not wanted. */
export function forgetTexts(storage: DraftStorage, intent: string, pages: readonly (string | null)[]): void {
  for (const page of pages) forgetDraft(storage, keyOf({ intent, page }))
}
