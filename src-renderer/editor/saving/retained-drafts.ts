import { differenceFrom, withDifference, type TextDifference } from './text-difference.ts'

/** An unacknowledged text, as stored on this device. */
export interface RetainedDraft {
  text: string
  /**
   * The latest text that the page and this draft had in common. It is the base of a merge when the page has changed.
   */
  base: string
  /** The text that was sent without an answer. The page may have it. */
  sent?: string | undefined
  /** The document id of the common text. */
  document: string | null
  /** The space and the title of the page, for a link to it. */
  space?: string | undefined
  title?: string | undefined
}

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'carrel.draft.'

/** Returns the storage key of the draft of a page in a change request. */
export function draftKey(changeRequest: string, page: string): string {
  return `${PREFIX}${changeRequest}.${page}`
}

/** Text that waits on this device, with the page to which it belongs. */
export interface WaitingDraft {
  key: string
  draft: RetainedDraft
  space: string
  changeRequest: string
  page: string
  title: string
}

type Keys = Pick<Storage, 'key' | 'length'>

/** Returns the storage keys of all unacknowledged texts on this device. */
const retainedKeys = (storage: Keys): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

/** True when this device retains any unacknowledged text. */
export const hasRetainedDrafts = (storage: Keys): boolean => retainedKeys(storage).length > 0

/** True when this device retains unacknowledged text of a change request, under any of its ids. */
export const hasDraftOf = (storage: Keys, changeRequests: readonly string[]): boolean =>
  retainedKeys(storage).some((key) => changeRequests.some((id) => key.startsWith(draftKey(id, ''))))

/** Returns the unacknowledged texts on this device. */
export function waitingDrafts(storage: Keys & DraftStorage): WaitingDraft[] {
  return retainedKeys(storage).flatMap((key) => {
    const [changeRequest, page] = key.slice(PREFIX.length).split('.')
    const draft = readDraft(storage, key)
    if (draft?.space === undefined || changeRequest === undefined || page === undefined) return []
    return [{ key, draft, space: draft.space, changeRequest, page, title: draft.title || 'Untitled page' }]
  })
}

/**
 * A draft as it is stored: the base and the sent text as differences from the text. Writing three copies of a long text
 * took most of the time of a stored key.
 */
interface StoredDraft extends Omit<RetainedDraft, 'base' | 'sent'> {
  base: StoredText
  sent?: StoredText | undefined
}

/** A text that an earlier version stored is whole. */
type StoredText = string | TextDifference

/** Stores a draft. Returns false when the device has no room for it. */
export function retainDraft(storage: DraftStorage, key: string, draft: RetainedDraft): boolean {
  const { text, base, sent } = draft
  const stored: StoredDraft = {
    ...draft,
    base: differenceFrom(text, base),
    sent: sent === undefined ? undefined : differenceFrom(text, sent),
  }
  try {
    storage.setItem(key, JSON.stringify(stored))
    return true
  } catch (problem) {
    if (problem instanceof DOMException) return false
    throw problem
  }
}

/** Returns the retained draft, if any. An unreadable one is of another version and stays in the storage. */
export function readDraft(storage: DraftStorage, key: string): RetainedDraft | undefined {
  const stored = storage.getItem(key)
  const draft = stored === null ? undefined : parse(stored)
  if (!isDraft(draft)) return undefined
  const { base, sent, ...others } = draft
  const { text } = others
  return {
    ...others,
    base: wholeText(text, base),
    ...(sent !== undefined && { sent: wholeText(text, sent) }),
  }
}

const wholeText = (text: string, stored: StoredText): string =>
  typeof stored === 'string' ? stored : withDifference(text, stored)

/** Checked by hand: the start of the app reads drafts, and a validator would double its time. */
function isDraft(value: unknown): value is StoredDraft {
  const { text, base, sent, document, space, title } = Object(value) as Record<string, unknown>
  return (
    typeof text === 'string' &&
    isStoredText(base) &&
    (sent === undefined || isStoredText(sent)) &&
    (document === null || typeof document === 'string') &&
    [space, title].every((each) => each === undefined || typeof each === 'string')
  )
}

function isStoredText(value: unknown): value is StoredText {
  if (typeof value === 'string') return true
  const { kind, from, until, words } = Object(value) as Record<string, unknown>
  return (
    kind === 'difference' &&
    typeof from === 'number' &&
    typeof until === 'number' &&
    typeof words === 'string'
  )
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
