import type { RouteLocationRaw } from 'vue-router'
import { composeAccents, fold } from '../../../../src-main/content/search/search-fold.ts'
import type {
  FoundChangeRequest,
  FoundComment,
  FoundPageOfSpace,
} from '../../../../src-main/schemas/search/filtered-search.ts'
import type { FoundReference } from '../../../../src-main/schemas/search/found-reference.ts'
import type { FoundReusableContent } from '../../../../src-main/schemas/search/search.ts'
import { SCREEN } from '../../../screens/app-screens.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { referencePlace, referencePlaceWords } from '../../../screens/reference-place.ts'
import { reusableWords } from '../../../screens/reusable-words.ts'
import { nameOf, STATUS_WORDS } from '../../change-requests/status-words.ts'

/** A line of a result: a section of a page, or a page of a change request. */
export interface ResultPart {
  id: string
  title: string | undefined
  body: string
  to: RouteLocationRaw
}

/** A result as the screen shows it. */
export interface ResultRow {
  id: string
  title: string
  to: RouteLocationRaw
  place: string
  /** The author and the time. A part of a specification has neither. */
  by: string | undefined
  at: string | undefined
  note: string | undefined
  parts: ResultPart[]
}

/** Returns the row of a page. `find` are the words that the opened page marks. */
export function pageRow({ id, space, ...page }: FoundPageOfSpace, find: string): ResultRow {
  const sectionPlace = (section: string): RouteLocationRaw => ({
    name: SCREEN.page,
    params: { space, page: id },
    query: { ...(section !== '' && { section }), find },
  })
  return {
    id,
    title: page.title,
    to: sectionPlace(''),
    place: [page.spaceTitle, ...page.above].join(' › '),
    by: page.updatedBy?.displayName,
    at: page.updatedAt,
    note: undefined,
    parts: page.sections.map((section) => ({
      id: section.id,
      title: section.title === page.title ? undefined : section.title,
      body: section.body,
      to: sectionPlace(section.id),
    })),
  }
}

/** Puts other results after the pages whose titles contain all words, and before the other pages. */
export function namedFirst(
  pages: readonly ResultRow[],
  others: readonly ResultRow[],
  words: readonly string[],
): ResultRow[] {
  const plain = (text: string) => fold(composeAccents(text))
  const isNamed = ({ title }: ResultRow) => words.every((word) => plain(title).includes(plain(word)))
  const unnamed = pages.findIndex((page) => !isNamed(page))
  const count = unnamed < 0 ? pages.length : unnamed
  return [...pages.slice(0, count), ...others, ...pages.slice(count)]
}

/** Returns the row of reusable content. Its lines are its text and the pages that show it. */
export function reusableRow(found: FoundReusableContent, find: string): ResultRow {
  const { id, space, pages } = found
  const pagePlace = (page: string): RouteLocationRaw => ({
    name: SCREEN.page,
    params: { space, page },
    query: { find },
  })
  const [first] = pages
  const to = first ? pagePlace(first.id) : { name: SCREEN.reusableContent, params: { space, content: id } }
  return {
    id,
    title: found.title,
    to,
    place: `${found.spaceTitle} · ${reusableWords(found)}`,
    by: undefined,
    at: undefined,
    note: 'Reusable content',
    parts: [
      { id: 'text', title: undefined, body: found.body, to },
      ...pages.slice(1).map((page) => ({
        id: page.id,
        title: 'Also shown on',
        body: page.title,
        to: pagePlace(page.id),
      })),
    ],
  }
}

/** Returns the row of a part of an API reference, which opens its place. */
export function referenceRow(found: FoundReference): ResultRow {
  return {
    id: `${found.space} ${found.page} ${found.anchor ?? ''}`,
    title: found.title,
    to: referencePlace(found),
    place: referencePlaceWords(found),
    by: undefined,
    at: undefined,
    note: 'API reference',
    parts: [],
  }
}

/** Returns the row of a comment, which opens the discussion at its thread. */
export function commentRow(comment: FoundComment): ResultRow {
  const { id, reply, spaceTitle, page, changeRequest } = comment
  return {
    id: reply ?? id,
    title: comment.body,
    to: placeOf(comment),
    place: [spaceTitle, changeRequest && nameOf(changeRequest), page?.title].filter(Boolean).join(' › '),
    by: comment.postedBy.displayName,
    at: comment.postedAt,
    note: comment.resolved ? 'Resolved' : undefined,
    parts: [],
  }
}

function placeOf({ id, space, page, changeRequest }: FoundComment): RouteLocationRaw {
  const query = { comment: id }
  if (changeRequest) {
    const params = { space, change: String(changeRequest.number) }
    return { name: CHANGE_SCREEN.overview, params, query }
  }
  if (page) return { name: SCREEN.page, params: { space, page: page.id }, query }
  return { name: SCREEN.space, params: { space } }
}

/**
 * Returns the row of a change request with its description and the pages whose changed text matches. `find` are the
 * words that its pages mark.
 */
export function changeRow(change: FoundChangeRequest, find: string): ResultRow {
  const query = { find }
  const params = { space: change.space, change: String(change.number) }
  return {
    id: change.id,
    title: nameOf(change),
    to: { name: CHANGE_SCREEN.overview, params, query },
    place: change.spaceTitle,
    by: change.createdBy.displayName,
    at: change.updatedAt,
    note: STATUS_WORDS[change.status].label,
    parts: [
      ...(change.body === undefined
        ? []
        : [
            {
              id: 'description',
              title: 'Description',
              body: change.body,
              to: { name: CHANGE_SCREEN.overview, params, query },
            },
          ]),
      ...change.pages.map(({ id, title, body }) => ({
        id,
        title,
        body,
        to: { name: CHANGE_SCREEN.edit, params: { ...params, page: id }, query },
      })),
    ],
  }
}
