import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { mergeText } from '../../../../src-main/content/merge/merge-text.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'
import type { Client } from '../../../api/client.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { DraftSaver } from '../../../editor/saving/draft-saver.ts'
import type { SaveOutcome, SaveState, Timer } from '../../../editor/saving/draft-saver.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../../editor/saving/kept-drafts.ts'
import type { DraftStorage, KeptDraft } from '../../../editor/saving/kept-drafts.ts'

/** What a draft needs of the app around it. */
export interface DraftContext {
  client: Client
  storage: DraftStorage
  timer: Timer
}

/** Which page of which change request a draft is of. */
export interface DraftPlace {
  spaceId: string
  changeRequestId: string
  page: Page
}

/** What the remote calls a page or its change request. */
interface Renamed {
  changeRequestId?: string
  pageId?: string
}

const KEPT = 'What you wrote is kept on this device.'
const FULL = 'There is no room on this device to keep it either: copy the text before you leave.'
const CHANGED = 'This page was changed somewhere else.'

/**
 * The writing of one page: sends what is typed, keeps what was not acknowledged, and notices when the page is
 * changed by somebody else. It never touches the text in the editor by itself.
 */
export class PageDraft {
  /** Names the writing as long as it is open. */
  readonly key: string
  readonly page: Page
  /** What the page is called now: one that was made offline is named by the remote while it is written. */
  readonly pageId: ShallowRef<string>
  /** Names its change request as long as that is open. */
  readonly openedAs: string | undefined
  readonly state: ShallowRef<SaveState> = shallowRef({ kind: 'saved' })
  /** The page's text as somebody else wrote it meanwhile; saving waits until the writer has decided. */
  readonly theirs: ShallowRef<string | undefined> = shallowRef()
  /** Text of an earlier writing that was never acknowledged. */
  readonly recovered: ShallowRef<KeptDraft | undefined> = shallowRef()
  /** The text that the core has. */
  acknowledged: string

  private readonly context: DraftContext
  private readonly place: DraftPlace
  private readonly saver: DraftSaver
  private readonly began: Pick<KeptDraft, 'base' | 'document'>
  /** The text that is on its way, which the core may have before it answers. */
  private sending: string | undefined
  /** Where the text is kept on this device, by the names that its page and change request have now. */
  private keptAt: string
  private changeRequestId: string
  private hasRoom = true

  constructor(context: DraftContext, place: DraftPlace, openedAs?: string) {
    this.context = context
    this.place = place
    this.page = place.page
    this.openedAs = openedAs
    this.changeRequestId = place.changeRequestId
    this.pageId = shallowRef(place.page.id)
    this.key = draftKey(place.changeRequestId, place.page.id)
    this.keptAt = this.key
    this.acknowledged = place.page.markdown ?? ''
    this.began = { base: this.acknowledged, document: place.page.documentId ?? null }
    const kept = readDraft(context.storage, this.key)
    if (kept && kept.text !== this.acknowledged) this.recovered.value = kept
    else if (kept) forgetDraft(context.storage, this.key)
    this.saver = new DraftSaver({
      timer: context.timer,
      send: (text) => this.send(text),
      keep: (text) => this.keep(text),
      report: (state) => (this.state.value = state),
    })
  }

  /** Takes the text as it is now in the editor. */
  change(text: string): void {
    // What the core has already needs no saving, as when the editor is given the text that was read again.
    if (text === this.acknowledged && !this.isDirty) return
    this.saver.change(text)
  }

  /** Sends what is not sent; resolves when it was answered. */
  flush(): Promise<void> {
    return this.saver.flush()
  }

  /** True while there is text that the core has not acknowledged. */
  get isDirty(): boolean {
    return this.saver.isDirty
  }

  /** The remote has named the page or the change request: what is kept here is found under that name then. */
  rename({ changeRequestId = this.changeRequestId, pageId = this.pageId.value }: Renamed): void {
    this.changeRequestId = changeRequestId
    this.pageId.value = pageId
    const next = draftKey(changeRequestId, pageId)
    const { storage } = this.context
    const kept = readDraft(storage, this.keptAt)
    if (next === this.keptAt || (kept && !keepDraft(storage, next, kept))) return
    forgetDraft(storage, this.keptAt)
    this.keptAt = next
  }

  /** Sends the rest and ends. What cannot be sent stays kept, and is offered when the page is opened again. */
  async close(): Promise<void> {
    await this.saver.flush()
    this.saver.close()
  }

  /** Looks whether somebody else has changed the page; asked whenever its change request was changed. */
  async look(): Promise<void> {
    const { spaceId, changeRequestId, page } = this.place
    const params = { spaceId, changeRequestId, pageId: page.id }
    const before = [this.acknowledged, this.sending]
    const now = await this.context.client
      .call('getPageInChangeRequestById', { params })
      .catch(() => undefined)
    if (now) this.rename({ pageId: now.id })
    const text = now?.markdown ?? ''
    const ours = [...before, this.acknowledged, this.sending]
    // A page that cannot be read now is looked at again with the next change, and when it is saved.
    if (now && !ours.includes(text)) this.theirs.value = text
  }

  /** The text with what somebody else wrote merged in; where both changed one place it holds both, marked. */
  mergedWith(text: string): string {
    return mergeText(this.acknowledged, text, this.theirs.value ?? this.acknowledged).text
  }

  /** Goes on from what the page is now: the next text that is saved takes its place. */
  settle(): void {
    if (this.theirs.value === undefined) return
    this.acknowledged = this.theirs.value
    this.theirs.value = undefined
    void this.flush()
  }

  /** The recovered text, as it is to stand in the editor: merged with what the page became since. */
  takeRecovered(): string | undefined {
    const kept = this.recovered.value
    this.recovered.value = undefined
    if (!kept) return undefined
    const isSame = kept.document === (this.page.documentId ?? null)
    return isSame ? kept.text : mergeText(kept.base, kept.text, this.acknowledged).text
  }

  /** Lets go of the recovered text. */
  discardRecovered(): void {
    this.recovered.value = undefined
    forgetDraft(this.context.storage, this.keptAt)
  }

  private async send(text: string): Promise<SaveOutcome> {
    if (this.theirs.value !== undefined) return { ok: false, reason: CHANGED, later: false }
    const { spaceId, changeRequestId, page } = this.place
    this.sending = text
    try {
      await this.context.client.call('updateChangeRequestContent', {
        params: { spaceId, changeRequestId },
        body: { changes: [{ operation: 'update_page', page: page.id, document: { markdown: text } }] },
      })
      this.acknowledged = text
      return { ok: true }
    } catch (error) {
      const { message, status } = asClientProblem(error)
      const later = status === 0 || status === 429 || status >= 500
      return { ok: false, reason: `${message} ${this.hasRoom ? KEPT : FULL}`, later }
    } finally {
      this.sending = undefined
    }
  }

  private keep(text: string | null): void {
    const { storage } = this.context
    const { spaceId: space, page } = this.place
    if (text === null) forgetDraft(storage, this.keptAt)
    else this.hasRoom = keepDraft(storage, this.keptAt, { text, ...this.began, space, title: page.title })
  }
}
