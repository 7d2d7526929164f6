import {
  draftKey,
  deleteDraft,
  readDraft,
  retainDraft,
  type DraftStorage,
  type RetainedDraft,
  type TextKind,
} from '../../../../editor/saving/retained-drafts.ts'
import type { DraftedText, DraftPlace } from './text-store.ts'

/** The ids of a page and its change request. The remote may rename both while the page is open. */
export interface DraftIds {
  changeRequestId: string
  pageId: string
}

const STORED = 'Your text is stored on this device.'
const FULL = 'This device has no room to store it either: copy the text before you leave.'

/** The copy of unacknowledged text on this device, under the present ids of its page. */
export class RetainedCopy {
  readonly #storage: DraftStorage
  /** The place and the title of the page, for a link to it. */
  readonly #page: Pick<RetainedDraft, 'space' | 'title' | 'organization'>
  readonly #kind: TextKind
  #key: string
  /** The stored form of the last text that this copy retained. */
  #stored: string | null = null
  #hasRoom = true

  constructor(storage: DraftStorage, place: DraftPlace<DraftedText>, kind: TextKind) {
    const { spaceId, changeRequestId, organization, page } = place
    this.#storage = storage
    this.#kind = kind
    this.#page = { space: spaceId, title: page.title, organization }
    this.#key = this.#keyOf({ changeRequestId, pageId: page.id })
  }

  /** Returns the place of the retained text, as a sentence for a writer whose text was not saved. */
  get state(): string {
    return this.#hasRoom ? STORED : FULL
  }

  /** Returns the text that an earlier draft left; undefined when the page has that text. */
  recover(present: string): RetainedDraft | undefined {
    const stored = readDraft(this.#storage, this.#key)
    if (stored && stored.text !== present) return stored
    if (stored) this.forget()
    return undefined
  }

  retain(draft: RetainedDraft): void {
    const stored = retainDraft(this.#storage, this.#key, { ...draft, ...this.#page })
    this.#hasRoom = stored !== undefined
    this.#stored = stored ?? this.#stored
  }

  /** Deletes the acknowledged text. A draft of the same page that was opened since retains its own text. */
  acknowledge(): void {
    if (this.#storage.getItem(this.#key) === this.#stored) this.forget()
  }

  forget(): void {
    deleteDraft(this.#storage, this.#key)
  }

  /** Moves the copy to new ids. Without room for it there, it stays where it is. */
  rename(ids: DraftIds): void {
    const next = this.#keyOf(ids)
    if (next === this.#key) return
    const draft = readDraft(this.#storage, this.#key)
    const moved = draft && retainDraft(this.#storage, next, draft)
    if (draft && moved === undefined) return
    const isOwn = this.#storage.getItem(this.#key) === this.#stored
    this.forget()
    this.#key = next
    if (isOwn) this.#stored = moved ?? null
  }

  #keyOf({ changeRequestId, pageId }: DraftIds): string {
    return draftKey(changeRequestId, pageId, this.#kind)
  }
}
