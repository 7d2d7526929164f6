import { shallowRef, type ShallowRef } from 'vue'
import type { Page } from '../../../../../src-main/schemas/page.ts'
import { asClientProblem, type ClientProblem } from '../../../../api/client-problem.ts'
import { joinedText, type LazyText } from '../../../../editor/lazy-text.ts'
import { DraftSaver, type SaveOutcome, type SaveState } from '../../../../editor/saving/draft-saver.ts'
import { LazySharedText } from '../../../../editor/saving/lazy-shared-text.ts'
import { draftKey, type RetainedDraft } from '../../../../editor/saving/retained-drafts.ts'
import {
  accepted,
  opened,
  received,
  refused,
  resolved,
  sending,
  typed,
  type CoreText,
  type RemovedEdit,
} from '../../../../editor/saving/shared-text.ts'
import { CoreTextStore, isStale, mayHaveArrived } from './core-text-store.ts'
import type { DraftContext } from './draft-context.ts'
import {
  decided,
  restored,
  retainedForm,
  type DraftConflict,
  type WithheldChoice,
  type WithheldEdit,
} from './draft-decisions.ts'
import type { ParkedEdit } from './parked-edit.ts'
import { RetainedCopy, type DraftIds } from './retained-copy.ts'
import type { DraftedText, DraftPlace, TextStore } from './text-store.ts'

/** The number of times that another user may save first before this save waits. */
const MAX_OVERTAKEN_SAVES = 8

const CHOOSE = 'Another user changed the same place. Your text is saved once you choose between both.'
const PARKED = 'An edit of this page needs you first.'
const OVERTAKEN = 'Another user is editing this page at the same time. Your text is saved soon.'

/**
 * The draft of one page, or of another text of a change request. It saves typed text, retains unacknowledged text and
 * merges others' changes. Reads and saves take turns, so that each answer is about the latest sent text.
 */
export class PageDraft<Text extends DraftedText = Page> {
  /** The key of the draft while it is open. */
  readonly key: string
  readonly page: Text
  /** The current id of the page. The remote may rename a page that was created offline while it is open. */
  readonly pageId: ShallowRef<string>
  /** The initial id of its change request, which stays the same while it is open. */
  readonly openedAs: string | undefined
  readonly state: ShallowRef<SaveState> = shallowRef({ kind: 'saved' })
  /** Both texts of a conflicting place. Saving waits for the writer's choice. */
  readonly conflict: ShallowRef<DraftConflict | undefined> = shallowRef()
  /** The page's text without a refused edit. Saving waits for the writer's decision. */
  readonly theirs: ShallowRef<string | undefined> = shallowRef()
  /** Unacknowledged text of an earlier draft. */
  readonly recovered: ShallowRef<RetainedDraft | undefined> = shallowRef()
  readonly #context: DraftContext
  readonly #core: TextStore
  readonly #saver: DraftSaver
  #show: ((text: string) => void) | undefined
  readonly #text: LazySharedText
  #withheld: WithheldEdit | undefined
  /** The parked edit that the next save repairs. */
  #repairs: string | undefined
  /** True while the core's text must be read before anything is saved on top of it. */
  #isReadWanted = false
  #turn: Promise<unknown> = Promise.resolve()
  readonly #copy: RetainedCopy
  #changeRequestId: string
  #savedAt = Number.NEGATIVE_INFINITY

  constructor(context: DraftContext, place: DraftPlace<Text>, openedAs?: string) {
    this.#context = context
    this.#core = context.textStore ?? new CoreTextStore(context.client, place)
    this.page = place.page
    this.openedAs = openedAs
    this.#changeRequestId = place.changeRequestId
    this.pageId = shallowRef(place.page.id)
    this.key = draftKey(place.changeRequestId, place.page.id, this.#core.kind)
    this.#copy = new RetainedCopy(context.storage, place, this.#core.kind)
    this.#text = new LazySharedText({ text: place.page.markdown ?? '', documentId: place.page.documentId })
    this.recovered.value = this.#copy.recover(this.text)
    this.#saver = new DraftSaver({
      timer: context.timer,
      send: () => this.#inTurn(() => this.#send()),
      store: (text) => this.#store(text),
      report: (state) => this.#report(state),
    })
  }

  /** The text as written here, with all merged changes. */
  get text(): string {
    return this.#text.current.mine
  }

  /**
   * Calls `show` with each merged text at once, so that the next key is typed on top of it. There is one editor at a
   * time. Returns a function that stops the calls.
   */
  follow(show: (text: string) => void): () => void {
    this.#show = show
    return () => {
      if (this.#show === show) this.#show = undefined
    }
  }

  /** Accepts the current text of the editor. */
  change(text: LazyText): void {
    this.#text.write(text)
    if (this.#text.known.overlap && this.#mergeAgain()) return this.#saver.change(joinedText(this.text))
    // Text that the core already has needs no saving. The editor reports it after it shows another user's changes.
    if (!this.isDirty && text.read() === this.#text.known.common.text) return
    this.#saver.change(text)
  }

  /** Replaces the text as the user would, and saves it. */
  replace(text: string): Promise<void> {
    this.#text.current = typed(this.#text.current, text)
    return this.#showAndSave()
  }

  /** The document id of the text that the core and this draft have in common. */
  get documentId(): string | undefined {
    return this.#text.current.common.documentId
  }

  /** The text before the unsaved changes of this draft. */
  get base(): string {
    const { overlap, common } = this.#text.current
    return this.#withheld?.base ?? overlap?.base ?? common.text
  }

  /** Shows the page without the unsaved text, after another change request has received it. */
  abandon(): Promise<void> {
    const { overlap, common } = this.#text.current
    this.#text.current = opened(this.#withheld?.core ?? overlap?.theirs ?? common)
    this.#withheld = undefined
    this.theirs.value = undefined
    this.#repairs = undefined
    return this.#showAndSave()
  }

  /** Sends unsent text. Resolves when the answer arrives. */
  flush(): Promise<void> {
    return this.#saver.flush()
  }

  /** True while there is text that the core has not acknowledged. */
  get isDirty(): boolean {
    return this.#saver.isDirty
  }

  /** True when the core accepted a text of this draft within the given milliseconds. */
  wasSavedWithin(milliseconds: number): boolean {
    return this.#context.timer.now() - this.#savedAt <= milliseconds
  }

  /** Applies new ids of the page or the change request. The retained text moves to the key of the new ids. */
  rename({ changeRequestId = this.#changeRequestId, pageId = this.pageId.value }: Partial<DraftIds>): void {
    this.#changeRequestId = changeRequestId
    this.pageId.value = pageId
    this.#copy.rename({ changeRequestId, pageId })
  }

  /** Sends the rest and ends. Unsent text stays retained, and is offered when the page opens again. */
  async close(): Promise<void> {
    await this.#saver.flush()
    this.#saver.close()
  }

  /** Reads the page again and merges others' changes. Called after every change of its change request. */
  refresh(): Promise<void> {
    this.#isReadWanted = true
    return this.#inTurn(async () => {
      // An unreadable page is read again with the next change, and before the next save.
      if (this.#isReadWanted) await this.#read()
    })
  }

  /** Continues with the text that the writer chose for a conflict. */
  resolve(text: string): Promise<void> {
    this.#repairs = this.#text.current.overlap?.intent
    this.#text.current = resolved(this.#text.current, text)
    return this.#showAndSave()
  }

  /** Continues after a refused edit: with the written text, with the page without it, or with both. */
  decide(choice: WithheldChoice): Promise<void> {
    if (!this.#withheld) return Promise.resolve()
    this.#text.current = decided(this.#text.current, this.#withheld, choice)
    this.#withheld = undefined
    this.theirs.value = undefined
    return this.#showAndSave()
  }

  /** Puts the recovered text into the editor, merged with the page's changes since. */
  restoreRecovered(): Promise<void> {
    const stored = this.recovered.value
    this.recovered.value = undefined
    if (!stored) return Promise.resolve()
    this.#text.current = restored(this.#text.current, stored)
    return this.#showAndSave()
  }

  /** Discards the recovered text. */
  discardRecovered(): void {
    this.recovered.value = undefined
    this.#copy.forget()
  }

  /** Shows the current text and saves it. */
  #showAndSave(): Promise<void> {
    this.#reveal()
    this.#saver.change(joinedText(this.text))
    return this.#saver.flush()
  }

  /** Runs tasks one after another. */
  #inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const next = this.#turn.then(task, task)
    this.#turn = next
    return next
  }

  /** Reads the core's text and merges it. Returns the problem when it cannot be read. */
  async #read(): Promise<ClientProblem | undefined> {
    this.#isReadWanted = false
    try {
      const { id, ...core } = await this.#core.read()
      this.rename({ pageId: id })
      const isNew = core.text !== this.#text.current.common.text && core.text !== this.#text.current.sent
      const parked = isNew ? await this.#context.parkedEdit?.(id) : undefined
      this.#receive(core, parked)
      return undefined
    } catch (error) {
      this.#isReadWanted = true
      return asClientProblem(error)
    }
  }

  #receive(core: CoreText, parked: ParkedEdit | undefined): void {
    const isRefused = parked !== undefined && !parked.isConflict
    this.#withheld = isRefused ? { base: parked.base, core } : undefined
    this.theirs.value = this.#withheld?.core.text
    if (!isRefused) this.#merge(core, parked)
    // Some text is unsaved, or no longer saved: it is retained on this device and sent as soon as possible.
    const isSaved = this.text === this.#text.current.common.text && this.#repairs === undefined
    if (!isSaved) this.#saver.change(joinedText(this.text))
  }

  #merge(core: CoreText, removed: RemovedEdit | undefined): void {
    this.#text.current = received(this.#text.current, core, removed)
    // Without a conflict, the next save sends the removed edit with the current text.
    if (removed && !this.#text.current.overlap) this.#repairs = removed.intent
    this.#reveal()
  }

  /** Merges the conflicting text with what the user typed since. Returns true when the two no longer conflict. */
  #mergeAgain(): boolean {
    const { overlap } = this.#text.current
    if (overlap) this.#text.current = received(this.#text.current, overlap.theirs)
    if (this.#text.current.overlap) {
      this.#compare()
      return false
    }
    this.#repairs ??= overlap?.intent
    this.#reveal()
    return true
  }

  /** Updates the editor and the shown choice to the current state. */
  #reveal(): void {
    this.#compare()
    this.#show?.(this.text)
  }

  /** Each key reports a state. Only another state is a change for the screen. */
  #report(state: SaveState): void {
    if (state.kind === 'unsaved' || this.state.value.kind !== state.kind) this.state.value = state
  }

  #compare(): void {
    const { overlap, mine } = this.#text.current
    this.conflict.value = overlap && { base: overlap.base, mine, theirs: overlap.theirs.text }
  }

  async #send(): Promise<SaveOutcome> {
    for (let overtaken = 0; overtaken < MAX_OVERTAKEN_SAVES; overtaken++) {
      const isUnknown = this.#isReadWanted || this.#text.current.sent !== undefined
      const problem = isUnknown ? await this.#read() : undefined
      if (problem) return this.#notSaved(problem.message, mayHaveArrived(problem))
      if (this.conflict.value) return { ok: false, reason: CHOOSE, canRetry: false }
      if (this.#withheld) return { ok: false, reason: PARKED, canRetry: false }
      if (this.text === this.#text.current.common.text && this.#repairs === undefined)
        return { ok: true, text: this.text }
      const outcome = await this.#sendOnce()
      if (outcome) return outcome
    }
    return this.#notSaved(OVERTAKEN, true)
  }

  /** Sends the text once. Returns undefined when another user wrote first, and the text must be read again. */
  async #sendOnce(): Promise<SaveOutcome | undefined> {
    const repairs = this.#repairs
    this.#text.current = sending(this.#text.current)
    try {
      const { common, mine } = this.#text.current
      const repaired = repairs === undefined ? undefined : { intent: repairs, page: this.pageId.value }
      const { documentId } = await this.#core.save(mine, common, repaired)
      this.#repairs = undefined
      this.#isReadWanted ||= documentId === undefined && common.documentId !== undefined
      this.#text.current = accepted(this.#text.current, documentId)
      this.#savedAt = this.#context.timer.now()
      this.#context.saved?.(common, this.#text.current.common, this.pageId.value)
      return { ok: true, text: mine }
    } catch (error) {
      const problem = asClientProblem(error)
      if (!mayHaveArrived(problem)) this.#text.current = refused(this.#text.current)
      if (!isStale(problem)) return this.#notSaved(problem.message, mayHaveArrived(problem))
      this.#repairs = undefined
      this.#isReadWanted = true
      return undefined
    }
  }

  #notSaved(message: string, canRetry: boolean): SaveOutcome {
    return { ok: false, reason: `${message} ${this.#copy.state}`, canRetry }
  }

  #store(text: LazyText | null): void {
    if (text === null) this.#copy.acknowledge()
    else this.#copy.retain(retainedForm(this.#text.current, this.#withheld))
  }
}
