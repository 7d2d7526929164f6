import { draftKey, deleteDraft, retainDraft, readDraft } from '../../../editor/saving/retained-drafts.ts'
import type { DraftStorage } from '../../../editor/saving/retained-drafts.ts'

/** A corrected text of an edit. `page` is null for a comment or a new page. */
export interface ResolvedText {
  page: string | null
  markdown: string
}

/** The text of an edit that the user edits, by its name within the edit, and its base. */
export interface ResolvedPlace {
  intent: string
  name: string
  base: string
}

const keyOf = ({ intent, name }: Omit<ResolvedPlace, 'base'>): string => draftKey(`outbox.${intent}`, name)

/** Returns the names of the texts of an edit: the id of the page, and a number for each text without one. */
export function textNames(texts: readonly Pick<ResolvedText, 'page'>[]): string[] {
  let unnamed = 0
  return texts.map(({ page }) => page ?? `new-${(unnamed += 1)}`)
}

/** Stores a text on this device until it is saved. */
export function storeText(storage: DraftStorage, place: ResolvedPlace, text: string): void {
  retainDraft(storage, keyOf(place), { text, base: place.base, document: null })
}

/** Returns the stored text, unless its base has changed since. */
export function storedText(storage: DraftStorage, place: ResolvedPlace): string | undefined {
  const stored = readDraft(storage, keyOf(place))
  return stored?.base === place.base ? stored.text : undefined
}

/** Discards the stored texts of an edit, after it is saved or discarded. */
export function forgetTexts(storage: DraftStorage, intent: string, names: readonly string[]): void {
  for (const name of names) deleteDraft(storage, keyOf({ intent, name }))
}
