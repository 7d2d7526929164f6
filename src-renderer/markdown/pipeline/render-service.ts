import type { Root } from 'hast'
import { hashText } from '../../../src-main/content/markdown/text-hash.ts'
import { noReferences, readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import type { FromRenderer, Heading, PagePart, RenderRequest, ToRenderer } from '../messages.ts'
import { apiPartsIn } from './api-parts.ts'
import { readPage } from './read-page.ts'
import type { PageToRender } from './read-page.ts'

/**
 * The sizes of the batches, in characters. The first trees are sent at once for the first screen; later batches are
 * larger.
 */
const BATCH_CHARACTERS = [3_000, 6_000, 9_000]
/** The size of a part beside its text, in characters, for its component in the view. */
const PART_CHARACTERS = 120
/** The length below which a block needs no time limit, in characters. It cannot occupy the parser for long. */
const WATCHED_LENGTH = 2_000
/** The most parts of specifications that the first screen of a page shows. */
const FIRST_API_PARTS = 3

interface View {
  request: RenderRequest | undefined
  isRunning: boolean
  keys: Map<string, number>
  /** The keys of the trees that the view has received. */
  sent: Set<number>
}

interface PreparedPage {
  text: string
  page: PageToRender
}

/**
 * Renders pages for any number of views, part by part. It stores no tree of a shown page, because the view has the tree
 * of an unchanged part. Between batches it pauses and receives messages.
 */
export class RenderService {
  readonly #views = new Map<number, View>()
  readonly #refused = new Set<string>()
  readonly #post: (message: FromRenderer) => void
  readonly #pause: () => Promise<void>
  /** The page that probably opens next. */
  #prepared: PreparedPage | undefined
  #nextKey = 1

  /** `pause` must let other messages arrive before it resolves. */
  constructor(post: (message: FromRenderer) => void, pause: () => Promise<void>) {
    this.#post = post
    this.#pause = pause
  }

  /**
   * Handles one message and sends its answers through `post`. Resolves when the page that it started is complete or
   * obsolete.
   */
  async receive(message: ToRenderer): Promise<void> {
    if (message.type === 'refuse') this.#refused.add(message.source)
    else if (message.type === 'close') this.#views.delete(message.view)
    else if (message.type === 'prepare') this.#prepare(message.text)
    else await this.#request(message)
  }

  async #request({ view: id, revision, text }: RenderRequest): Promise<void> {
    const view = this.#views.get(id) ?? {
      request: undefined,
      isRunning: false,
      keys: new Map(),
      sent: new Set(),
    }
    this.#views.set(id, view)
    view.request = { view: id, revision, text }
    if (view.isRunning) return
    view.isRunning = true
    try {
      while (view.request && this.#views.get(id) === view) {
        const request: RenderRequest = view.request
        view.request = undefined
        await this.#renderPage(view, request)
      }
    } finally {
      view.isRunning = false
    }
  }

  async #renderPage(view: View, { view: id, revision, text }: RenderRequest): Promise<void> {
    const page = this.#takePrepared(text) ?? this.#readPage(text)
    const parts = this.#nameParts(view, page)
    const missing = lateLast(page.parts.filter((_, index) => !view.sent.has(parts[index]!.key)))
    const outline: Heading[] = page.outline
    let isFirst = true
    let batch = 0
    for (let next = 0; isFirst || next < missing.length; batch++) {
      if (!isFirst) await this.#pause()
      if (view.request || this.#views.get(id) !== view) return
      const from = next
      next = batchEnd(missing, from, BATCH_CHARACTERS[Math.min(batch, BATCH_CHARACTERS.length - 1)]!)
      const trees = this.#renderBatch(view, missing.slice(from, next))
      const about = { view: id, revision, trees, complete: next >= missing.length }
      this.#post(isFirst ? { type: 'page', ...about, parts, outline } : { type: 'trees', ...about })
      isFirst = false
    }
  }

  #readPage(text: string): PageToRender {
    return readPage(text, (source, stubs) => {
      // A refused block is shown as typed, and defines nothing. Its parser would stop the worker again.
      if (this.#isRefused(source)) return noReferences()
      this.#announce(source)
      return readReferences(source, stubs)
    })
  }

  /** Reads a page, and renders the parts of its first screen. A page that is being rendered comes first. */
  #prepare(text: string): void {
    if ([...this.#views.values()].some(({ isRunning }) => isRunning)) return
    const { parts, ...page } = this.#readPage(text)
    const prepared = parts.map((part) => ({ ...part, render: once(part.render) }))
    const ordered = lateLast(prepared)
    const trees: Root[] = []
    for (const part of ordered.slice(0, batchEnd(ordered, 0, BATCH_CHARACTERS[0]!)))
      if (!part.isLate && !this.#isRefused(part.text)) {
        this.#announce(part.text)
        trees.push(part.render())
      }
    this.#prepared = { text, page: { ...page, parts: prepared } }
    this.#post({ type: 'prepared', apiParts: apiPartsIn(trees, FIRST_API_PARTS) })
  }

  /** Returns the prepared page of a text, once. */
  #takePrepared(text: string): PageToRender | undefined {
    const prepared = this.#prepared
    if (prepared?.text !== text) return undefined
    this.#prepared = undefined
    return prepared.page
  }

  /** Assigns each part the key of its source, and removes the keys of parts that left the page. */
  #nameParts(view: View, page: PageToRender): PagePart[] {
    const keys = new Map<string, number>()
    const parts = page.parts.map(({ part, source }): PagePart => {
      const key = keys.get(source) ?? view.keys.get(source) ?? this.#nextKey++
      keys.set(source, key)
      return { ...part, key }
    })
    view.keys = keys
    const present = new Set(keys.values())
    view.sent = new Set([...view.sent].filter((key) => present.has(key)))
    return parts
  }

  #renderBatch(view: View, missing: PageToRender['parts']): [number, Root][] {
    return missing.flatMap(({ source, text, render, renderPlain }) => {
      const key = view.keys.get(source)!
      if (view.sent.has(key)) return []
      view.sent.add(key)
      if (this.#isRefused(text)) return [[key, renderPlain()]]
      this.#announce(text)
      return [[key, render()]]
    })
  }

  #isRefused(source: string): boolean {
    return this.#refused.size > 0 && this.#refused.has(nameOf(source))
  }

  #announce(source: string): void {
    if (source.length > WATCHED_LENGTH) this.#post({ type: 'busy', source: nameOf(source) })
  }
}

/** Returns a function that calls another once, and returns its result each time. */
function once<Result>(run: () => Result): () => Result {
  let result: { value: Result } | undefined
  return () => (result ??= { value: run() }).value
}

function nameOf(source: string): string {
  return hashText(source, 0, source.length)
}

/** Returns the parts with slow parts at the end, so that they delay no other part. */
function lateLast(missing: PageToRender['parts']): PageToRender['parts'] {
  return [...missing.filter(({ isLate }) => !isLate), ...missing.filter(({ isLate }) => isLate)]
}

/** Returns the end of a batch. A slow part is a separate batch. */
function batchEnd(missing: PageToRender['parts'], from: number, characters: number): number {
  if (missing[from]?.isLate) return from + 1
  let end = from
  for (let taken = 0; end < missing.length && !missing[end]!.isLate && taken < characters; end++)
    taken += missing[end]!.text.length + PART_CHARACTERS
  return end
}
