import { replaceRanges } from '../../content/replace-ranges.ts'
import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { FIND_IN_CHANGE_REQUEST } from '../../operations/find/find-in-change-request.ts'
import { FIND_IN_SPACE } from '../../operations/find/find-in-space.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { ChangeRequest } from '../../schemas/change-request.ts'
import type { ContentChange } from '../../schemas/content-change.ts'
import { FoundPages, type FoundHit, type FoundPage } from '../../schemas/find/found-page.ts'
import type { ReplacedPageChoice, ReplacementResult } from '../../schemas/find/replacement.ts'
import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { MAX_HITS } from '../../schemas/limits/find-limits.ts'
import { PageTitle } from '../../schemas/page.ts'
import { Problem } from '../../schemas/problem.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'

/** A replacement by the request of a caller. */
interface Requested {
  space: SpaceRow
  /** The change request to search and to change; undefined to begin one from the pages of the space. */
  changeRequest: ChangeRequestRow | undefined
  caller: Caller
  body: {
    replacement: string
    text: string
    subject?: string | undefined
    changeRequest?: string | undefined
    pages: unknown
  }
}

type Parts = Pick<WorkspaceParts, 'context' | 'read' | 'write'>

/** The change of a page, with the number of its replaced hits. */
interface PageChange {
  change: ContentChange
  hits: number
}

/**
 * Replaces hits page by page, as edits of one change request. Each batch is an ordinary edit, so a replica queues it.
 * Without an open change request the first edit creates one. Hits are searched again, and a page whose hits differ from
 * those of the caller remains unchanged.
 */
export class SpaceReplacement {
  readonly #parts: Parts
  readonly #requested: Requested
  readonly #skipped: string[] = []
  #changeRequest: { id: string; number: number } | undefined
  #pages = 0
  #hits = 0

  constructor(parts: Parts, requested: Requested) {
    this.#parts = parts
    this.#requested = requested
  }

  /** Replaces the chosen hits of some pages in one edit. `foundPages` are the pages from `find`. */
  replace(choices: readonly ReplacedPageChoice[], foundPages: readonly FoundPage[]): void {
    const pagesById = new Map(foundPages.map((page) => [page.id, page]))
    const { store } = this.#parts.context
    const { space, changeRequest } = this.#requested
    const view = headView(store, lineById(store, (changeRequest ?? space).line))
    const changes = choices.flatMap((choice) => {
      const row = view.page(choice.page)
      return row ? (this.#changeOf(row, pagesById.get(row.page), choice) ?? []) : this.#skip(DELETED)
    })
    if (changes.length === 0) return
    const hits = changes.reduce((sum, change) => sum + change.hits, 0)
    if (this.#hits + hits > MAX_HITS)
      throw new Problem('input.invalid', `These are more than ${MAX_HITS} hits. Narrow the search.`)
    this.#write(changes.map(({ change }) => change))
    this.#pages += changes.length
    this.#hits += hits
  }

  result(): ReplacementResult {
    return {
      ...(this.#changeRequest && { changeRequest: this.#changeRequest }),
      pages: this.#pages,
      hits: this.#hits,
      skipped: this.#skipped,
    }
  }

  /** Searches some pages for hits again, on the thread for reads if there is one. */
  async find(choices: readonly ReplacedPageChoice[]): Promise<FoundPage[]> {
    if (choices.length === 0) return []
    const { space, changeRequest, caller, body } = this.#requested
    const { subject: _, changeRequest: __, pages: ___, ...query } = body
    const pages = choices.map(({ page }) => page).join(',')
    const value = await this.#parts.read(
      changeRequest ? FIND_IN_CHANGE_REQUEST : FIND_IN_SPACE,
      {
        params: { spaceId: space.id, ...(changeRequest && { changeRequestId: changeRequest.id }) },
        query: { ...query, pages },
      },
      caller,
    )
    return FoundPages.parse(value).items
  }

  /** Returns the change of a page; undefined when its hits differ from those of the caller, or no hit is chosen. */
  #changeOf(
    row: PageRow,
    foundPage: FoundPage | undefined,
    { state, without = [] }: ReplacedPageChoice,
  ): PageChange | undefined {
    const { text, hash } = readProvedText(this.#parts.context.store, row.text)
    const isSame = foundPage?.state === state && (row.text === null || foundPage.documentId === hash)
    if (!foundPage || !isSame)
      return this.#skipOne(`"${row.title}" has changed since the search. ${SEARCH_AGAIN}`)
    if (foundPage.problem !== undefined) return this.#skipOne(foundPage.problem)
    const excluded = new Set(without)
    const chosen = foundPage.hits.filter((_, index) => !excluded.has(index))
    if (chosen.length === 0) return undefined
    const title = replacedPart(row.title, chosen, 'title')
    const markdown = replacedPart(text, chosen, 'text')
    if (title !== undefined && !PageTitle.safeParse(title).success)
      return this.#skipOne(`The new title of "${row.title}" would be empty or too long. ${NOT_CHANGED}`)
    if (markdown !== undefined && Buffer.byteLength(markdown) > PAGE_TEXT_LIMIT)
      return this.#skipOne(`The text of "${row.title}" would be larger than a page may be. ${NOT_CHANGED}`)
    return {
      change: {
        operation: 'update_page',
        page: row.page,
        ...(title !== undefined && { title }),
        ...(markdown !== undefined && { document: { markdown } }),
      },
      hits: chosen.length,
    }
  }

  #write(changes: ContentChange[]): void {
    const { space, caller } = this.#requested
    const changeRequestId = this.#begin()
    this.#parts.write(
      'updateChangeRequestContent',
      { params: { spaceId: space.id, changeRequestId }, body: { changes } },
      caller,
    )
  }

  /** Returns the id of the change request, which the first edit creates unless one is open. */
  #begin(): string {
    const { space, changeRequest, caller, body } = this.#requested
    if (this.#changeRequest) return this.#changeRequest.id
    if (changeRequest) {
      this.#changeRequest = { id: changeRequest.id, number: changeRequest.number }
      return changeRequest.id
    }
    const subject = body.subject ?? subjectOf(body.text, body.replacement)
    const value = this.#parts.write(
      'createChangeRequest',
      { params: { spaceId: space.id }, body: { subject } },
      caller,
    )
    const { id, number } = ChangeRequest.parse(value)
    this.#changeRequest = { id, number }
    return id
  }

  #skip(sentence: string): [] {
    this.#skipped.push(sentence)
    return []
  }

  #skipOne(sentence: string): undefined {
    this.#skipped.push(sentence)
  }
}

const SEARCH_AGAIN = 'Search again to replace its hits.'
const NOT_CHANGED = 'It was not changed.'
const DELETED = 'A page was deleted since the search, so nothing was replaced in it.'

/** Returns a title or a text with its chosen hits replaced; undefined where it has none. */
function replacedPart(text: string, hits: readonly FoundHit[], part: FoundHit['place']): string | undefined {
  const ranges = hits.filter(({ place }) => place === part)
  if (ranges.length === 0) return undefined
  return replaceRanges(
    text,
    ranges.map(({ start, end, replacement = '' }) => ({ start, end, replacement })),
  )
}

/** The most characters of each text in a subject. */
const SHOWN_CHARACTERS = 35

function subjectOf(text: string, replacement: string): string {
  const shortened = (words: string) =>
    words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : words
  const oneLine = (words: string) => shortened(words.replaceAll(/\s+/g, ' '))
  return replacement === ''
    ? `Remove "${oneLine(text)}"`
    : `Replace "${oneLine(text)}" by "${oneLine(replacement)}"`
}
