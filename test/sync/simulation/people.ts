import type { OperationId } from '../../../src-main/hosting/client-types.ts'
import type { RawInput } from '../../../src-main/operations/dispatch.ts'
import type { CallResult } from '../../../src-main/operations/dispatch.ts'
import type { Chance } from './chance.ts'
import type { Ledger } from './ledger.ts'

/** Where a person works: at a desk with a copy, or at the origin itself. */
export interface Place {
  name: string
  attempt(id: OperationId, input: RawInput): CallResult
}

interface Page {
  id: string
  pages: Page[]
}

interface Item {
  id: string
}

/** A person who does whatever comes to mind, at one place. Every text they type holds a word of its own. */
export class Person {
  readonly #place: Place
  readonly #chance: Chance
  readonly #ledger: Ledger

  constructor(place: Place, chance: Chance, ledger: Ledger) {
    this.#place = place
    this.#chance = chance
    this.#ledger = ledger
  }

  /** Does one thing; what is refused leaves nothing and is forgotten. */
  act(): void {
    const space = this.#some('listSpacesInOrganizationById', {
      params: { organizationId: this.#ledger.organization },
    })
    if (!space) return
    const actions = [
      () => this.#begin(space.id),
      () => this.#write(space.id),
      () => this.#write(space.id),
      () => this.#write(space.id),
      () => this.#writeMany(space.id),
      () => this.#comment(space.id),
      () => this.#reply(space.id),
      () => this.#shape(space.id),
      () => this.#close(space.id),
    ]
    this.#chance.pick(actions)()
  }

  #begin(spaceId: string): void {
    this.#place.attempt('createChangeRequest', {
      params: { spaceId },
      body: { subject: `Work ${this.#chance.below(1000)}` },
    })
  }

  /** Types a line into a page of a draft: at a place, or instead of a line that was there. */
  #write(spaceId: string): void {
    const where = this.#somewhere(spaceId)
    if (!where) return
    const typed = this.#typed(where.text)
    const done = this.#place.attempt('updateChangeRequestContent', {
      params: where.params,
      body: { changes: [{ operation: 'update_page', page: where.page, document: { markdown: typed.text } }] },
    })
    if (done.ok) this.#ledger.typed(typed.word, typed.removed)
  }

  /** The same a few times over, as keystrokes come. */
  #writeMany(spaceId: string): void {
    for (let times = this.#chance.below(4); times >= 0; times -= 1) this.#write(spaceId)
  }

  #typed(text: string): { text: string; word: string; removed: string[] } {
    const word = this.#ledger.word()
    const lines = text.split('\n\n').filter((line) => line !== '')
    const at = this.#chance.below(lines.length + 1)
    const isReplacing = this.#chance.is(0.2) && at < lines.length
    const removed = isReplacing ? lines.splice(at, 1, `A line ${word}.`) : []
    if (!isReplacing) lines.splice(at, 0, `A line ${word}.`)
    return { text: `${lines.join('\n\n')}\n`, word, removed: removed.flatMap(wordsOf) }
  }

  #comment(spaceId: string): void {
    const word = this.#ledger.word()
    const markdown = `Remark ${word}`
    const done = this.#place.attempt('postCommentInSpace', {
      params: { spaceId },
      body: { body: { markdown } },
    })
    if (done.ok) this.#ledger.said(word)
  }

  #reply(spaceId: string): void {
    const comment = this.#some('listCommentsInSpace', { params: { spaceId } })
    if (!comment) return
    const params = { spaceId, commentId: comment.id }
    if (this.#chance.is(0.3)) {
      const status = this.#chance.is(0.5) ? 'resolved' : 'open'
      this.#place.attempt('updateCommentInSpace', { params, body: { status } })
      return
    }
    const word = this.#ledger.word()
    const done = this.#place.attempt('postCommentReplyInSpace', {
      params,
      body: { body: { markdown: `Answer ${word}` } },
    })
    if (done.ok) this.#ledger.said(word)
  }

  /** Adds, renames or deletes a page of a draft. */
  #shape(spaceId: string): void {
    const where = this.#somewhere(spaceId)
    if (!where) return
    const word = this.#ledger.word()
    const change = this.#chance.pick([
      { operation: 'insert_page', title: `Page ${word}`, document: { markdown: `Begun ${word}.\n` } },
      { operation: 'update_page', page: where.page, title: `Title ${word}` },
      { operation: 'delete_page', page: where.page },
    ])
    const done = this.#place.attempt('updateChangeRequestContent', {
      params: where.params,
      body: { changes: [change] },
    })
    if (!done.ok) return
    if (change.operation === 'insert_page') this.#ledger.typed(word, [])
    if (change.operation === 'delete_page') this.#ledger.removed(wordsOf(where.text))
  }

  /** Ends a draft: merged into the space, or put away. */
  #close(spaceId: string): void {
    const draft = this.#some('listChangeRequestsForSpace', {
      params: { spaceId },
      query: { status: 'draft' },
    })
    if (!draft) return
    const params = { spaceId, changeRequestId: draft.id }
    if (this.#chance.is(0.7)) this.#place.attempt('mergeChangeRequest', { params })
    else this.#place.attempt('updateChangeRequestById', { params, body: { status: 'archived' } })
  }

  /** A page of a draft that can be written. */
  #somewhere(spaceId: string) {
    const draft = this.#some('listChangeRequestsForSpace', {
      params: { spaceId },
      query: { status: 'draft' },
    })
    if (!draft) return undefined
    const params = { spaceId, changeRequestId: draft.id }
    const listed = this.#place.attempt('listPagesInChangeRequest', { params })
    const pages = listed.ok ? flat((listed.value as { pages: Page[] }).pages) : []
    if (pages.length === 0) return undefined
    const page = this.#chance.pick(pages).id
    const read = this.#place.attempt('getPageInChangeRequestById', {
      params: { ...params, pageId: page },
      query: { format: 'markdown' },
    })
    if (!read.ok) return undefined
    const { markdown = '' } = read.value as { markdown?: string }
    return { params, page, text: markdown }
  }

  #some(operation: OperationId, input: RawInput): Item | undefined {
    const listed = this.#place.attempt(operation, input)
    const items = listed.ok ? (listed.value as { items: Item[] }).items : []
    return items.length === 0 ? undefined : this.#chance.pick(items)
  }
}

function flat(pages: Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
}

/** The words of people in a text. */
export function wordsOf(text: string): string[] {
  return text.match(/\bw\d+w\b/g) ?? []
}
