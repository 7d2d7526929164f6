import { differenceFrom, withDifference, type TextDifference } from './text-difference.ts'

/** An unacknowledged text that is stored on this device. */
export interface RetainedDraft {
  text: string
  /** The latest text that the page and this draft had in common: the base of a merge with a changed page. */
  base: string
  /** The text of a request without a response. The page may have it. */
  sent?: string | undefined
  /** The document id of the common text. */
  document: string | null
  /** The space and the title of the page, for a link to it. */
  space?: string | undefined
  title?: string | undefined
  /** The organization of the space. Another account of this device may have another one. */
  organization?: string | undefined
}

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'carrel.draft.'

/** The kind of a text in a change request. */
export type TextKind = 'page' | 'reusable-content'

/** The end of the key of a text. A page has none, as in earlier versions of the app. */
const ENDINGS: Readonly<Record<TextKind, string>> = { page: '', 'reusable-content': '.reusable-content' }

/** Returns the storage key of the draft of a text in a change request. */
export function draftKey(changeRequest: string, page: string, kind: TextKind = 'page'): string {
  return `${PREFIX}${changeRequest}.${page}${ENDINGS[kind]}`
}

/** True for the storage key of a draft. It names one text for good. */
export const isDraftKey = (key: string): boolean => key.startsWith(PREFIX)

/** An unacknowledged text on this device, with its page. */
export interface WaitingDraft {
  key: string
  kind: TextKind
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

/** True when this device stores an unacknowledged text. */
export const hasRetainedDrafts = (storage: Keys): boolean => retainedKeys(storage).length > 0

/** True when this device stores an unacknowledged text of a change request, under any of its ids. */
export const hasDraftOf = (storage: Keys, changeRequests: readonly string[]): boolean =>
  retainedKeys(storage).some((key) => changeRequests.some((id) => key.startsWith(draftKey(id, ''))))

/** Returns the unacknowledged texts on this device whose page is known. */
export function waitingDrafts(storage: Keys & DraftStorage): WaitingDraft[] {
  return retainedKeys(storage).flatMap((key) => {
    const [changeRequest, page, ending] = key.slice(PREFIX.length).split('.')
    const draft = readDraft(storage, key)
    if (draft?.space === undefined || changeRequest === undefined || page === undefined) return []
    const kind = ending === undefined ? 'page' : 'reusable-content'
    const title = draft.title || 'Untitled page'
    return [{ key, kind, draft, space: draft.space, changeRequest, page, title }]
  })
}

/**
 * A draft in its stored form. The base and the sent text are differences from the text, because three copies of a long
 * text take too long to write.
 */
interface StoredDraft extends Omit<RetainedDraft, 'base' | 'sent'> {
  base: StoredText
  sent?: StoredText | undefined
}

/** A text as a difference, or whole as an earlier version of the app stored it. */
type StoredText = string | TextDifference

/** Stores a draft. Returns its stored form; undefined when the device has no room for it. */
export function retainDraft(storage: DraftStorage, key: string, draft: RetainedDraft): string | undefined {
  const { text, base, sent } = draft
  const stored = JSON.stringify({
    ...draft,
    base: differenceFrom(text, base),
    sent: sent === undefined ? undefined : differenceFrom(text, sent),
  } satisfies StoredDraft)
  try {
    storage.setItem(key, stored)
    return stored
  } catch (problem) {
    if (problem instanceof DOMException) return undefined
    throw problem
  }
}

/** Returns a stored draft; undefined without one. An unreadable draft of another version stays in the storage. */
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

/** Checks a stored value by hand. A validator would double the start time of the app, which reads all drafts. */
function isDraft(value: unknown): value is StoredDraft {
  const { text, base, sent, document, space, title, organization } = Object(value) as Record<string, unknown>
  return (
    typeof text === 'string' &&
    isStoredText(base) &&
    (sent === undefined || isStoredText(sent)) &&
    (document === null || typeof document === 'string') &&
    [space, title, organization].every((each) => each === undefined || typeof each === 'string')
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

/** Deletes the draft of a page from this device. */
export function deleteDraft(storage: DraftStorage, key: string): void {
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
