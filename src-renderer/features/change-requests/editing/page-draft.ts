import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { Page } from '../../../../src-main/schemas/page.ts'
import type { Client } from '../../../api/client.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { DraftSaver } from '../../../editor/saving/draft-saver.ts'
import type { SaveOutcome, SaveState, Timer } from '../../../editor/saving/draft-saver.ts'
import { draftKey, forgetDraft, retainDraft, readDraft } from '../../../editor/saving/retained-drafts.ts'
import type { DraftStorage, RetainedDraft } from '../../../editor/saving/retained-drafts.ts'
import {
  accepted,
  opened,
  received,
  refused,
  resolved,
  sending,
  typed,
  type CoreText,
  type HeldEdit,
  type SharedText,
} from '../../../editor/saving/shared-text.ts'
import { CoreTextStore, isStale, mayHaveArrived, type DraftPlace } from './core-text-store.ts'
import type { ParkedEdit } from './parked-edit.ts'

/** What a draft needs of the app around it. */
export interface DraftContext {
  client: Client
  storage: DraftStorage
  timer: Timer
  /** The edit of the page that the core has taken out of its text until a person chooses; only a replica has any. */
  parkedEdit?: (page: string) => Promise<ParkedEdit | undefined>
}

/** Two texts that changed one place, as a person compares them. */
export interface DraftConflict {
  base: string
  mine: string
  theirs: string
}

/** What the remote calls a page or its change request. */
interface Renamed {
  changeRequestId?: string
  pageId?: string
}

/** Texts of others that may come between before a save waits a while. */
const MOST_OVERTAKEN = 8

const KEPT = 'What you wrote is kept on this device.'
const FULL = 'There is no room on this device to keep it either: copy the text before you leave.'
const CHOOSE = 'Somebody else changed the same place. It is saved once you choose what the page says there.'
const PARKED = 'An edit of this page needs you first.'
const OVERTAKEN = 'Somebody else is writing on this page at the same moment. It is saved in a while.'

/**
 * The writing of one page: saves what is typed, keeps what was not acknowledged, and merges what others write. Reading
 * and saving take turns, so that what the core says is always about the last text that was sent.
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
  /** Both texts, where somebody else changed the same place; saving waits until the writer has chosen. */
  readonly conflict: ShallowRef<DraftConflict | undefined> = shallowRef()
  /** The page's text without an edit that was refused; saving waits until the writer has decided. */
  readonly theirs: ShallowRef<string | undefined> = shallowRef()
  /** Text of an earlier writing that was never acknowledged. */
  readonly recovered: ShallowRef<RetainedDraft | undefined> = shallowRef()
  private readonly context: DraftContext
  private readonly core: CoreTextStore
  private readonly space: string
  private readonly saver: DraftSaver
  private show: ((text: string) => void) | undefined
  private shared: SharedText
  /** The refused edit, as it was and as the page is without it. */
  private withheld: { base: string; core: CoreText } | undefined
  /** The edit in the outbox that the next save repairs. */
  private repairs: string | undefined
  /** True while the core's text has to be read before anything is saved on top of it. */
  private isReadWanted = false
  private turn: Promise<unknown> = Promise.resolve()
  /** Where the text is kept on this device, by the names that its page and change request have now. */
  private keptAt: string
  private changeRequestId: string
  private hasRoom = true

  constructor(context: DraftContext, place: DraftPlace, openedAs?: string) {
    this.context = context
    this.core = new CoreTextStore(context.client, place)
    this.space = place.spaceId
    this.page = place.page
    this.openedAs = openedAs
    this.changeRequestId = place.changeRequestId
    this.pageId = shallowRef(place.page.id)
    this.key = draftKey(place.changeRequestId, place.page.id)
    this.keptAt = this.key
    this.shared = opened({ text: place.page.markdown ?? '', documentId: place.page.documentId })
    const kept = readDraft(context.storage, this.key)
    if (kept && kept.text !== this.text) this.recovered.value = kept
    else if (kept) forgetDraft(context.storage, this.key)
    this.saver = new DraftSaver({
      timer: context.timer,
      send: () => this.inTurn(() => this.send()),
      keep: (text) => this.keep(text),
      report: (state) => (this.state.value = state),
    })
  }

  /** The text as it is written here, with all that was merged into it. */
  get text(): string {
    return this.shared.mine
  }

  /**
   * Calls `show` with each merged text, at once: what is typed next is typed on top of it. There is one editor at a time;
   * the answer ends it.
   */
  follow(show: (text: string) => void): () => void {
    this.show = show
    return () => {
      if (this.show === show) this.show = undefined
    }
  }

  /** Takes the text as it is now in the editor. */
  change(text: string): void {
    this.shared = typed(this.shared, text)
    this.compare()
    // What the core has already needs no saving, as when the editor is given what somebody else wrote.
    if (text === this.shared.common.text && !this.isDirty) return
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
    if (next === this.keptAt || (kept && !retainDraft(storage, next, kept))) return
    forgetDraft(storage, this.keptAt)
    this.keptAt = next
  }

  /** Sends the rest and ends. What cannot be sent stays kept, and is offered when the page is opened again. */
  async close(): Promise<void> {
    await this.saver.flush()
    this.saver.close()
  }

  /** Reads the page again, and merges what somebody else wrote; asked whenever its change request was changed. */
  look(): Promise<void> {
    this.isReadWanted = true
    return this.inTurn(async () => {
      // A page that cannot be read now is read with the next change, and before the next text is saved.
      if (this.isReadWanted) await this.read()
    })
  }

  /** Goes on with the text that the writer chose where both had changed it. */
  resolve(text: string): Promise<void> {
    this.repairs = this.shared.overlap?.intent
    this.shared = resolved(this.shared, text)
    return this.goOn()
  }

  /** Goes on after an edit of the page was refused: with the text as it is, with the page without it, or with both. */
  decide(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
    if (!this.withheld) return Promise.resolve()
    const { base, core } = this.withheld
    this.withheld = undefined
    this.theirs.value = undefined
    if (choice === 'both') {
      this.shared = received({ ...this.shared, common: { ...core, text: base }, sent: undefined }, core)
    } else {
      this.shared = { ...opened(core), mine: choice === 'mine' ? this.text : core.text }
    }
    return this.goOn()
  }

  /** Puts the recovered text into the editor, merged with what the page became since. */
  takeRecovered(): Promise<void> {
    const kept = this.recovered.value
    this.recovered.value = undefined
    if (!kept) return Promise.resolve()
    const common = { text: kept.base, documentId: undefined }
    this.shared = received(
      { common, mine: kept.text, sent: kept.sent, overlap: undefined },
      this.shared.common,
    )
    return this.goOn()
  }

  /** Lets go of the recovered text. */
  discardRecovered(): void {
    this.recovered.value = undefined
    forgetDraft(this.context.storage, this.keptAt)
  }

  /** Shows the text as it is now, and saves it. */
  private goOn(): Promise<void> {
    this.reveal()
    this.saver.change(this.text)
    return this.saver.flush()
  }

  /** Runs one task after the other. */
  private inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const next = this.turn.then(task, task)
    this.turn = next
    return next
  }

  /** Reads the core's text and merges it; the answer is why it could not be read. */
  private async read(): Promise<ClientProblem | undefined> {
    this.isReadWanted = false
    try {
      const { id, ...core } = await this.core.read()
      this.rename({ pageId: id })
      const isNew = core.text !== this.shared.common.text && core.text !== this.shared.sent
      const parked = isNew ? await this.context.parkedEdit?.(id) : undefined
      this.receive(core, parked)
      return undefined
    } catch (error) {
      this.isReadWanted = true
      return asClientProblem(error)
    }
  }

  private receive(core: CoreText, parked: ParkedEdit | undefined): void {
    const isRefused = parked !== undefined && !parked.isConflict
    this.withheld = isRefused ? { base: parked.base, core } : undefined
    this.theirs.value = this.withheld?.core.text
    if (!isRefused) this.merge(core, parked)
    // Not all of it is saved, or not any more: it is kept on this device, and goes out as soon as it can.
    const isSaved = this.text === this.shared.common.text && this.repairs === undefined
    if (!isSaved) this.saver.change(this.text)
  }

  private merge(core: CoreText, held: HeldEdit | undefined): void {
    this.shared = received(this.shared, core, held)
    // Merged after all, the edit that waits goes out as the text is now.
    if (held && !this.shared.overlap) this.repairs = held.intent
    this.reveal()
  }

  /** Brings the editor and the choice on the screen to what is true now. */
  private reveal(): void {
    this.compare()
    this.show?.(this.text)
  }

  private compare(): void {
    const { overlap, mine } = this.shared
    this.conflict.value = overlap && { base: overlap.base, mine, theirs: overlap.theirs.text }
  }

  private async send(): Promise<SaveOutcome> {
    for (let overtaken = 0; overtaken < MOST_OVERTAKEN; overtaken++) {
      const isUnknown = this.isReadWanted || this.shared.sent !== undefined
      const problem = isUnknown ? await this.read() : undefined
      if (problem) return this.notSaved(problem.message, mayHaveArrived(problem))
      if (this.conflict.value) return { ok: false, reason: CHOOSE, later: false }
      if (this.withheld) return { ok: false, reason: PARKED, later: false }
      if (this.text === this.shared.common.text && this.repairs === undefined)
        return { ok: true, text: this.text }
      const outcome = await this.sendOnce()
      if (outcome) return outcome
    }
    return this.notSaved(OVERTAKEN, true)
  }

  /** Sends the text once; undefined where somebody else wrote first, and it has to be read again. */
  private async sendOnce(): Promise<SaveOutcome | undefined> {
    const { repairs } = this
    this.shared = sending(this.shared)
    try {
      const { common, mine } = this.shared
      const { documentId } = await (repairs === undefined
        ? this.core.save(mine, common)
        : this.core.repair(mine, repairs, this.pageId.value))
      this.repairs = undefined
      this.isReadWanted ||= documentId === undefined && common.documentId !== undefined
      this.shared = accepted(this.shared, documentId)
      return { ok: true, text: mine }
    } catch (error) {
      const problem = asClientProblem(error)
      if (!mayHaveArrived(problem)) this.shared = refused(this.shared)
      if (!isStale(problem)) return this.notSaved(problem.message, mayHaveArrived(problem))
      this.repairs = undefined
      this.isReadWanted = true
      return undefined
    }
  }

  private notSaved(message: string, later: boolean): SaveOutcome {
    return { ok: false, reason: `${message} ${this.hasRoom ? KEPT : FULL}`, later }
  }

  private keep(text: string | null): void {
    const { storage } = this.context
    const { common, mine, sent, overlap } = this.shared
    if (text === null) return forgetDraft(storage, this.keptAt)
    this.hasRoom = retainDraft(storage, this.keptAt, {
      text: mine,
      base: this.withheld?.base ?? overlap?.base ?? common.text,
      ...(sent !== undefined && { sent }),
      document: common.documentId ?? null,
      space: this.space,
      title: this.page.title,
    })
  }
}
