import { computed, type ComputedRef, type Ref } from 'vue'
import type { FoundPages } from '../../../../src-main/schemas/search/filtered-search.ts'
import type { SearchCorrection } from '../../../../src-main/schemas/search/search.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import {
  changeRow,
  commentRow,
  namedFirst,
  pageRow,
  referenceRow,
  reusableRow,
  type ResultRow,
} from './result-rows.ts'
import { placeOf, requestOf, searchedWords, type ResultKind, type SearchFilters } from './search-filters.ts'

export interface SearchResults {
  /** The results of each kind; undefined before the first answer. */
  rows: ComputedRef<Record<ResultKind, ResultRow[] | undefined>>
  /** The number of each kind in words, such as `20+`. */
  counts: ComputedRef<Record<ResultKind, string>>
  /** True when the shown kind has unlisted results. */
  hasMore: ComputedRef<boolean>
  /** Sentences about corrected words and about content that was not searched. */
  remarks: ComputedRef<string[]>
  /** The words to mark in results. */
  words: ComputedRef<string[]>
  isLoading: ComputedRef<boolean>
  problem: ComputedRef<ClientProblem | undefined>
}

/** Searches pages, comments and change requests by the filters of a screen, `limit` of the shown kind. */
export function useSearchResults(filters: () => SearchFilters, limit: Readonly<Ref<number>>): SearchResults {
  const { organization } = useWorkspace()

  const inputOf = (kind: ResultKind) => {
    const { text, part } = filters()
    // Only pages have titles and code.
    if (!organization.value || searchedWords(text).length === 0) return null
    if (kind !== 'pages' && part !== 'anywhere') return null
    const kindLimit = filters().kind === kind ? limit.value : FEW
    const query = { ...requestOf(filters(), new Date()), limit: kindLimit }
    return { params: { organizationId: organization.value.id }, query }
  }
  const options = { keepPrevious: true }
  const pages = useOperation(
    'searchPagesInOrganization',
    () => withPart(inputOf('pages'), filters().part),
    options,
  )
  const comments = useOperation('searchCommentsInOrganization', () => inputOf('comments'), options)
  const changes = useOperation(
    'searchChangeRequestsInOrganization',
    () => withStatus(inputOf('changes'), filters().status),
    options,
  )
  const references = useOperation('findAPIReferenceInOrganization', () => referencesInput(filters()), options)
  const answers = { pages, comments, changes }

  /** Returns the input for parts of specifications. These have no author, time or collection. */
  function referencesInput({ text, part, age, place, author }: SearchFilters) {
    const [container, id] = placeOf(place)
    const isFiltered = part === 'code' || age !== 'any' || author !== '' || container === 'collection'
    if (!organization.value || isFiltered || searchedWords(text).length === 0) return null
    const query = { query: text, limit: MAX_REFERENCES, ...(container === 'space' && { space: id }) }
    return { params: { organizationId: organization.value.id }, query }
  }
  const referenceRows = computed(() => (references.value.value?.items ?? []).map(referenceRow))
  const words = computed(() => [
    ...searchedWords(filters().text),
    ...(pages.value.value?.corrections ?? []).map(({ meant }) => meant),
  ])
  const rows = computed(() => ({
    pages: pages.value.value && pageRows(pages.value.value, referenceRows.value, filters().text),
    comments: comments.value.value?.items.map(commentRow),
    changes: changes.value.value?.items.map((change) => changeRow(change, words.value.join(' '))),
  }))
  const pageCount = computed(() => {
    const found = pages.value.value
    return found && found.count + referenceRows.value.length + (found.reusableContents ?? []).length
  })
  const hasMore = computed(() => {
    const { kind } = filters()
    const listed = rows.value[kind]?.length ?? 0
    return kind === 'pages' ? listed < (pageCount.value ?? 0) : listed >= limit.value
  })
  const counts = computed(() => ({
    pages: countOf(pageCount.value, Number.POSITIVE_INFINITY),
    comments: countOf(rows.value.comments?.length, filters().kind === 'comments' ? limit.value : FEW),
    changes: countOf(rows.value.changes?.length, filters().kind === 'changes' ? limit.value : FEW),
  }))
  const remarks = computed(() => {
    const { kind } = filters()
    if (kind === 'pages') return pageRemarks(pages.value.value)
    return answers[kind].value.value?.isWhole === false
      ? ['The oldest were not searched. Choose a space or a time to reach them.']
      : []
  })
  return {
    rows,
    counts,
    hasMore,
    remarks,
    words,
    isLoading: computed(() => answers[filters().kind].isLoading.value),
    problem: computed(() => answers[filters().kind].problem.value),
  }
}

/** Returns the rows of found pages and of the results beside them. */
function pageRows(found: FoundPages, references: readonly ResultRow[], text: string): ResultRow[] {
  const corrections = found.corrections ?? []
  const marked = [...searchedWords(text), ...corrections.map(({ meant }) => meant)].join(' ')
  const reusable = (found.reusableContents ?? []).map((each) => reusableRow(each, marked))
  const pages = found.items.map((page) => pageRow(page, marked))
  return namedFirst(pages, [...references, ...reusable], meantWords(text, corrections))
}

/** Returns the words of a query, with the corrected ones in place of the mistyped ones. */
function meantWords(text: string, corrections: readonly SearchCorrection[] = []): string[] {
  const meant = new Map(corrections.map((each) => [each.typed, each.meant]))
  return searchedWords(text).map((word) => meant.get(word) ?? word)
}

/** The limit of parts of API references before the pages. */
const MAX_REFERENCES = 5
/** The limit of results of a kind that is only counted. */
const FEW = 20

function withPart<Input extends { query: object }>(input: Input | null, part: SearchFilters['part']) {
  return input && { ...input, query: { ...input.query, in: part } }
}

function withStatus<Input extends { query: object }>(input: Input | null, status: SearchFilters['status']) {
  return input && { ...input, query: { ...input.query, ...(status !== '' && { status }) } }
}

/** Returns a number of results in words. A full list may have more. */
function countOf(count: number | undefined, full: number): string {
  if (count === undefined) return ''
  return count >= full ? `${count}+` : count.toLocaleString()
}

function pageRemarks(
  answer: { items: unknown[]; holdsAll: boolean; corrections?: SearchCorrection[] | undefined } | undefined,
): string[] {
  if (!answer) return []
  const isEmpty = answer.items.length === 0
  const corrected = (answer.corrections ?? []).map(({ typed, meant }) =>
    isEmpty
      ? `No page has “${typed}”. “${meant}” was searched in its place.`
      : `No page has “${typed}”. These have “${meant}”.`,
  )
  const isPartial = !answer.holdsAll && !isEmpty
  return [...corrected, ...(isPartial ? ['No page has all of these words. These have some of them.'] : [])]
}
