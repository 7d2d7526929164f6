import {
  ME,
  type ChangedTime,
  type HidingFilter,
  type ListFilters,
  type Sort,
  type AuthorFilter,
} from './list-filters.ts'

/** The options of the filter by author, the usual one first. */
export const AUTHOR_FILTER_WORDS: Record<AuthorFilter, string> = {
  everyone: 'Everyone’s',
  mine: 'Mine',
}

/** The options of the filter by the time of the last change, the usual one first. */
export const TIME_WORDS: Record<ChangedTime, string> = {
  any: 'Any time',
  week: 'In the last 7 days',
  month: 'In the last month',
  year: 'In the last year',
  'older-month': 'Not for a month',
  'older-quarter': 'Not for three months',
}

/** The options of the order, the usual one first. */
export const SORT_WORDS: Record<Sort, string> = {
  updated: 'Last changed first',
  'updated-first': 'Longest unchanged first',
  created: 'Newest first',
  'created-first': 'Oldest first',
}

/** Returns the options of a choice, in the order of its words. */
export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))

/** Returns the words of a filter that hides change requests. `titleOf` names users and spaces. */
export function hidingWords(
  filters: ListFilters,
  name: HidingFilter,
  titleOf: (id: string) => string | undefined,
): string {
  switch (name) {
    case 'text':
      return `the words “${filters.text.trim()}”`
    case 'whose':
      return `“${AUTHOR_FILTER_WORDS[filters.whose]}”`
    case 'author':
      return `the author ${titleOf(filters.author) ?? 'of the address'}`
    case 'reviewer':
      return filters.reviewer === ME
        ? 'the request for your review'
        : `the reviewer ${titleOf(filters.reviewer) ?? 'of the address'}`
    case 'space':
      return `the space ${titleOf(filters.space) ?? 'of the address'}`
    case 'time':
      return `“${TIME_WORDS[filters.time]}”`
  }
}
