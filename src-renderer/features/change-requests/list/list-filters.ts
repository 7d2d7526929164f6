import type { LocationQuery } from 'vue-router'
import { CHANGE_REQUEST_STATUSES } from '../../../../src-main/schemas/change-request-statuses.ts'
import type { ChangeRequestStatus } from '../../../../src-main/schemas/change-request.ts'
import type { ListedPlace } from './use-change-requests.ts'

/** The users whose change requests are listed. */
const AUTHOR_FILTERS = ['everyone', 'mine'] as const
export type AuthorFilter = (typeof AUTHOR_FILTERS)[number]

/** The reader of an address, as its filter by reviewer names them. No user has this id. */
export const ME = 'me'

const DAY = 86_400_000

/** The times of the last change, each as the days before now between which it lies. */
export const TIMES = {
  any: {},
  week: { within: 7 },
  month: { within: 31 },
  year: { within: 366 },
  'older-month': { beyond: 31 },
  'older-quarter': { beyond: 92 },
} as const satisfies Record<string, { within?: number; beyond?: number }>
export type ChangedTime = keyof typeof TIMES

/** The orders of a list, each as input of the operations. */
export const SORTS = {
  updated: { orderBy: 'updatedAt', order: 'desc' },
  'updated-first': { orderBy: 'updatedAt', order: 'asc' },
  created: { orderBy: 'createdAt', order: 'desc' },
  'created-first': { orderBy: 'createdAt', order: 'asc' },
} as const
export type Sort = keyof typeof SORTS

/** The filters of a list of change requests and its order, as the address has them. */
export interface ListFilters {
  /** Undefined until the user chooses one. */
  status: ChangeRequestStatus | undefined
  whose: AuthorFilter
  /** The id of the user who began it; empty for anyone. */
  author: string
  /** The id of the user whose review is requested, or `ME`; empty for anyone. */
  reviewer: string
  /** The id of a space; empty for all. The list of a space ignores it. */
  space: string
  time: ChangedTime
  text: string
  sort: Sort
}

/** The filters that hide change requests. The status and the order are always chosen. */
export const HIDING = ['text', 'whose', 'author', 'reviewer', 'space', 'time'] as const
export type HidingFilter = (typeof HIDING)[number]

const NO_FILTERS: ListFilters = {
  status: undefined,
  whose: 'everyone',
  author: '',
  reviewer: '',
  space: '',
  time: 'any',
  text: '',
  sort: 'updated',
}

/** Returns the filters without some of those that hide change requests. */
export function withoutFilters(filters: ListFilters, cleared: readonly HidingFilter[]): ListFilters {
  return { ...filters, ...Object.fromEntries(cleared.map((name) => [name, NO_FILTERS[name]])) }
}

/** Returns the filters that hide change requests now. */
export const hidingIn = (filters: ListFilters): HidingFilter[] =>
  HIDING.filter((name) => (name === 'text' ? filters.text.trim() : filters[name]) !== NO_FILTERS[name])

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value of `whose` for the reader's requested reviews in addresses of earlier versions. */
const FORMER_REQUESTED = 'requested'

/** Reads the filters from an address. An unknown value counts as absent. */
export function readFilters(query: LocationQuery): ListFilters {
  return {
    status: oneOf(CHANGE_REQUEST_STATUSES, query['status']),
    whose: oneOf(AUTHOR_FILTERS, query['whose']) ?? NO_FILTERS.whose,
    author: wordOf(query['author']),
    reviewer: wordOf(query['reviewer']) || (query['whose'] === FORMER_REQUESTED ? ME : NO_FILTERS.reviewer),
    space: wordOf(query['space']),
    time: oneOf(Object.keys(TIMES) as ChangedTime[], query['time']) ?? NO_FILTERS.time,
    text: wordOf(query['q']),
    sort: oneOf(Object.keys(SORTS) as Sort[], query['sort']) ?? NO_FILTERS.sort,
  }
}

/** Returns the address of filters, without those that are not chosen. */
export function addressOf({ text, ...others }: ListFilters): Record<string, string> {
  const usual: Record<string, string | undefined> = { ...NO_FILTERS }
  const chosen: [string, string | undefined][] = [['q', text], ...Object.entries(others)]
  return Object.fromEntries(
    chosen.flatMap(([name, value]) =>
      value === undefined || value === '' || value === usual[name] ? [] : [[name, value]],
    ),
  )
}

/** The filters and the order, as input of the operations. */
export interface ListRequest {
  contributor?: string
  requestedReviewer?: string
  creator?: string
  space?: string
  text?: string
  after?: string
  before?: string
  orderBy: 'createdAt' | 'updatedAt'
  order: 'asc' | 'desc'
}

/** True for filters whose request needs the user of the app. */
export const needsUser = ({ whose, reviewer }: ListFilters): boolean => whose === 'mine' || reviewer === ME

/** Returns the request of filters. `user` is the user of the app, and undefined until it is known. */
export function requestOf(
  filters: ListFilters,
  place: ListedPlace,
  { user, now }: { user: string | undefined; now: Date },
): ListRequest {
  const { whose, author, space, time, text, sort } = filters
  const reviewer = filters.reviewer === ME ? user : filters.reviewer
  return {
    ...(whose === 'mine' && user !== undefined && { contributor: user }),
    ...(reviewer !== undefined && reviewer !== '' && { requestedReviewer: reviewer }),
    ...(author !== '' && { creator: author }),
    ...(place.kind === 'organization' && space !== '' && { space }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...timesOf(time, now),
    ...SORTS[sort],
  }
}

/** Returns midnight of a day, so that the request is the same all day. */
function timesOf(time: ChangedTime, now: Date): { after?: string; before?: string } {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const daysAgo = (days: number) => new Date(midnight - (days - 1) * DAY).toISOString()
  const { within, beyond }: { within?: number; beyond?: number } = TIMES[time]
  return {
    ...(within !== undefined && { after: daysAgo(within) }),
    ...(beyond !== undefined && { before: daysAgo(beyond) }),
  }
}
