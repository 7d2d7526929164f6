import { z } from 'zod'

/** A text that was not acknowledged, as it is kept on this device. */
const RetainedDraft = z.object({
  text: z.string(),
  /** The text that the page and this one had in common last, to merge with if the page has changed since. */
  base: z.string(),
  /** The text that went out without an answer: the page may have it. */
  sent: z.string().optional(),
  /** What the common text is known by. */
  document: z.string().nullable(),
  /** The space of the page and what the page is called, to lead to it. */
  space: z.string().optional(),
  title: z.string().optional(),
})
export type RetainedDraft = z.infer<typeof RetainedDraft>

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'carrel.draft.'

/** Where the draft of a page of a change request is kept. */
export function draftKey(changeRequest: string, page: string): string {
  return `${PREFIX}${changeRequest}.${page}`
}

/** Text that waits on this device, and where it belongs. */
export interface WaitingDraft {
  key: string
  draft: RetainedDraft
  space: string
  changeRequest: string
  page: string
  title: string
}

type Keys = Pick<Storage, 'key' | 'length'>

/** Every text on this device that was not acknowledged, by the key that it is kept under. */
const retainedKeys = (storage: Keys): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

/** Whether any text is kept on this device that was not acknowledged. */
export const hasRetainedDrafts = (storage: Keys): boolean => retainedKeys(storage).length > 0

/** Whether text of a change request, by any of its ids, is kept on this device that was not acknowledged. */
export const hasDraftOf = (storage: Keys, changeRequests: readonly string[]): boolean =>
  retainedKeys(storage).some((key) => changeRequests.some((id) => key.startsWith(draftKey(id, ''))))

/** The texts on this device that were not acknowledged. */
export function waitingDrafts(storage: Keys & DraftStorage): WaitingDraft[] {
  return retainedKeys(storage).flatMap((key) => {
    const [changeRequest, page] = key.slice(PREFIX.length).split('.')
    const draft = readDraft(storage, key)
    if (draft?.space === undefined || changeRequest === undefined || page === undefined) return []
    return [{ key, draft, space: draft.space, changeRequest, page, title: draft.title || 'Untitled page' }]
  })
}

/** Keeps a draft; false when the device has no room for it. */
export function retainDraft(storage: DraftStorage, key: string, draft: RetainedDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch (problem) {
    if (problem instanceof DOMException) return false
    throw problem
  }
}

/** The draft that was kept, if there is one. What cannot be read is no draft of this version and stays there. */
export function readDraft(storage: DraftStorage, key: string): RetainedDraft | undefined {
  const kept = storage.getItem(key)
  return kept === null ? undefined : RetainedDraft.safeParse(parse(kept)).data
}

export function forgetDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}
