import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { planSuggestions } from '../../../src-renderer/features/change-requests/diff/suggestions/plan-suggestions.ts'
import { suggestionsOf, writeSuggestion } from '../../../src-renderer/features/comments/read-suggestions.ts'
import type { Chance } from './chance.ts'
import { wordsOf } from './ledger.ts'
import { changeRequestAnywhere } from './names.ts'
import type { Person } from './people.ts'
import { writeSuggestedWords, type SourceBlock } from './write-suggested-words.ts'

/** Calls an operation of the workspace itself, such as one on pending reviews. */
export type OwnCall = (id: string, input: RawInput) => CallResult

type Params = Record<string, string>

interface Block extends SourceBlock {
  page: string
}

/** A suggestion of the user, as its comment was written. */
export interface WrittenSuggestion {
  markdown: string
  /** True when the comment was written in a pending review. */
  isPending: boolean
  /** True when a process of the replica ended while the suggestion was unsent. */
  hasSurvivedEnd: boolean
}

/** A submitted review of a change request, with its verdict. */
interface Submitted {
  params: Params
  words: string
}

/**
 * The reviews of one user. They comment on blocks, suggest other blocks and words, and apply suggestions. They mark
 * pages as viewed, and submit their reviews. Their randomness is their own, so that the worlds around them stay
 * unchanged.
 */
export class Reviewer {
  /** The marks of viewed pages: the state in which each page was viewed, by the user's names of it. */
  readonly viewed = new Map<string, { page: string; changeRequest: string; fingerprint: string }>()
  /** The accepted suggestions, by the unique word of each. */
  readonly suggested = new Map<string, WrittenSuggestion>()
  readonly #person: () => Person
  readonly #own: OwnCall
  readonly #chance: Chance
  readonly #submitted: (review: Submitted) => void

  constructor(
    person: () => Person,
    { own, chance, submitted }: { own: OwnCall; chance: Chance; submitted: (review: Submitted) => void },
  ) {
    this.#person = person
    this.#own = own
    this.#chance = chance
    this.#submitted = submitted
  }

  /** Does one action on a change request. */
  act(): void {
    const person = this.#person()
    const params = changeRequestAnywhere(person, this.#chance)
    if (!params) return
    const choice = this.#chance.next()
    if (choice < 0.3) this.#comment(person, params)
    else if (choice < 0.45) this.#view(person, params)
    else if (choice < 0.6) this.#suggest(person, params)
    else if (choice < 0.75) this.#apply(person, params)
    else this.#submit(person, begunReview(person) ?? params)
  }

  #comment(person: Person, params: Params): void {
    const block = this.#chance.is(0.7) ? this.#block(person, params) : undefined
    this.#call(person, 'addPendingComment', params, {
      ...(block && { page: block.page, node: block.id }),
      body: { markdown: person.sentence('Pending') },
    })
  }

  #suggest(person: Person, params: Params): void {
    const block = this.#block(person, params)
    if (!block) return
    const replacement = person.sentence('Suggested')
    const words = this.#chance.is(0.5)
      ? writeSuggestedWords(block, { chance: this.#chance, replacement })
      : undefined
    const markdown = words ?? writeSuggestion(block.id, replacement)
    const body = { page: block.page, node: block.id, body: { markdown } }
    const isPending = this.#chance.is(0.5)
    const isDone = isPending
      ? this.#call(person, 'addPendingComment', params, body)
      : person.do('postCommentInChangeRequest', { params, body })
    if (isDone)
      for (const word of wordsOf(replacement))
        this.suggested.set(word, { markdown, isPending, hasSurvivedEnd: false })
  }

  /** Notes the suggestions that a replica retains after the end of its process, by the words that it retains. */
  noteEnd(retained: ReadonlySet<string>): void {
    for (const [word, suggestion] of this.suggested) if (retained.has(word)) suggestion.hasSurvivedEnd = true
  }

  /** Applies the first suggestion whose block is in its page, as the app does. */
  #apply(person: Person, params: Params): void {
    const { items = [] } = person.read('listCommentsInChangeRequest', params) as { items?: Commented[] }
    for (const { id, body, target } of items) {
      const [suggestion] = suggestionsOf(body.markdown)
      const page = target.page?.id
      if (!suggestion || page === undefined) continue
      const text = textOf(person, params, page)
      const { text: markdown, applied } = planSuggestions(text, [{ suggestion, node: target.node?.id }])
      if (applied.length === 0) continue
      const changes = [{ operation: 'update_page', page, document: { markdown } }]
      person.do('updateChangeRequestContent', { params, body: { changes } })
      person.do('updateCommentInChangeRequest', {
        params: { ...params, commentId: id },
        body: { resolved: true },
      })
      return
    }
  }

  #view(person: Person, params: Params): void {
    const { items = [] } = person.read('listChangedPagesInChangeRequest', params) as {
      items?: { page: string; fingerprint: string }[]
    }
    if (items.length === 0) return
    const { page, fingerprint } = this.#chance.pick(items)
    const place = { ...params, pageId: page }
    if (!this.#call(person, 'setPageViewed', place, { fingerprint })) return
    const changeRequest = params['changeRequestId'] ?? ''
    this.viewed.set(`${changeRequest} ${page}`, { page, changeRequest, fingerprint })
  }

  #submit(person: Person, params: Params): void {
    const { revision } = person.read('getChangeRequestById', params)
    const verdict = this.#chance.pick(['comment', 'approved', 'approved', 'changes-requested'])
    const words = person.sentence('In sum')
    const body = { verdict, comment: { markdown: words }, revision }
    const isDone = this.#call(person, 'submitPendingReview', params, body)
    if (isDone && verdict !== 'comment') this.#submitted({ params, words })
  }

  #call(person: Person, id: string, params: Params, body: object): boolean {
    return person.ledger.watch(person.place, () => this.#own(id, { params, body })).ok
  }

  /** Returns a block of a page of the change request. */
  #block(person: Person, params: Params): Block | undefined {
    const { pages = [] } = person.read('listPagesInChangeRequest', params) as { pages?: { id: string }[] }
    if (pages.length === 0) return undefined
    const { id: page } = this.#chance.pick(pages)
    const text = textOf(person, params, page)
    const blocks = splitBlocks(text)
    if (blocks.length === 0) return undefined
    const { id, start, end } = this.#chance.pick(blocks)
    return { page, id, source: text.slice(start, end) }
  }
}

/** The change request of a pending review; undefined without one. */
function begunReview({ place }: Person): Params | undefined {
  const begun = place.store.get<{ space: string; changeRequest: string }>(
    `SELECT change_request.space, change_request.id AS changeRequest
       FROM pending_review JOIN change_request ON change_request.id = pending_review.change_request`,
  )
  return begun && { spaceId: begun.space, changeRequestId: begun.changeRequest }
}

interface Commented {
  id: string
  body: { markdown: string }
  target: { page?: { id: string }; node?: { id: string } }
}

function textOf(person: Person, params: Params, pageId: string): string {
  const read = person.read('getPageInChangeRequestById', { ...params, pageId }, { format: 'markdown' })
  return String(read['markdown'] ?? '')
}
