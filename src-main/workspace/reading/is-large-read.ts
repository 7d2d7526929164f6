import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Reader } from '../../store/store.ts'

/** The number of pages that one thread lists within ten milliseconds. A message to another thread takes as long. */
const FEW_PAGES = 500
const SOME_PAGES = `SELECT count(*) AS pages FROM (
  SELECT 1 FROM page_version WHERE line = (SELECT line FROM space WHERE id = ?) LIMIT ?)`

/** The number of pages that one thread searches for a beginning of a word within twenty milliseconds. */
const SEARCHED_PAGES = 20_000
/** A skipped row costs a fifth of a counted one, and every search skips them. */
const MANY_DOCUMENTS = 'SELECT 1 FROM search_document LIMIT 1 OFFSET ?'

/** The number of change requests that one thread compares with words within ten milliseconds. */
const COMPARED_CHANGE_REQUESTS = 1000
const SOME_CHANGE_REQUESTS = 'SELECT count(*) AS found FROM (SELECT 1 FROM change_request LIMIT ?)'

/** The size of a page that is parsed within ten milliseconds, in bytes. */
const SMALL_PAGE = 32_768
/** The versions of a page in a space, and in a change request where the call names one. */
const LARGE_PAGE = `SELECT 1 FROM page_version JOIN blob ON blob.id = page_version.text
  WHERE page = ? AND size > ?
    AND line IN (SELECT line FROM space WHERE id = ? UNION ALL SELECT line FROM change_request WHERE id = ?) LIMIT 1`

/** The number of changed pages that one thread parses within some milliseconds. */
const FEW_CHANGED_PAGES = 10
/** The changed pages of a change request. The pages that link to a deleted one are parsed too. */
const CHANGED_PAGES = `SELECT count(*) AS pages, max(deleted) AS deleted FROM (
  SELECT deleted FROM page_version WHERE line = (SELECT line FROM change_request WHERE id = ?) AND until IS NULL LIMIT ?)`

/** The size of a specification that is parsed within ten milliseconds, in bytes. */
const SMALL_SPECIFICATION = 20_000
/** The version in force of a specification, where its text is large. */
const LARGE_SPECIFICATION = `SELECT 1 FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND slug = ? AND octet_length(text) > ?`

/**
 * True when a call is too large for the thread of the workspace. Such calls read all texts of a space, or all pages of
 * a large one. Others search many pages, compare many change requests, or parse a large page or specification. Rights
 * do not matter, because the result only selects the thread. A change request counts as its space.
 */
export function isLargeRead(store: Reader, operation: AnyOperation, { params, query }: RawInput): boolean {
  if (operation.readsEveryText) return true
  if (operation.filtersByText) {
    if ((query as { text?: unknown } | undefined)?.text === undefined) return false
    const counted = store.get<{ found: number }>(SOME_CHANGE_REQUESTS, COMPARED_CHANGE_REQUESTS + 1)
    return (counted?.found ?? 0) > COMPARED_CHANGE_REQUESTS
  }
  if (operation.searchesWords) return store.get(MANY_DOCUMENTS, SEARCHED_PAGES) !== undefined
  const { spaceId, changeRequestId, pageId, organizationId, specSlug } = (params ?? {}) as Record<
    string,
    unknown
  >
  if (operation.parsesSpecification)
    return (
      typeof organizationId === 'string' &&
      typeof specSlug === 'string' &&
      store.get(LARGE_SPECIFICATION, organizationId, specSlug, SMALL_SPECIFICATION) !== undefined
    )
  if (operation.parsesChangedPages && typeof changeRequestId === 'string')
    return changesManyPages(store, changeRequestId)
  if (typeof spaceId !== 'string') return false
  if (operation.listsWholeContent) {
    const counted = store.get<{ pages: number }>(SOME_PAGES, spaceId, FEW_PAGES + 1)
    return (counted?.pages ?? 0) > FEW_PAGES
  }
  if (!operation.parsesWholePage || typeof pageId !== 'string') return false
  const changeRequest = typeof changeRequestId === 'string' ? changeRequestId : null
  return store.get(LARGE_PAGE, pageId, SMALL_PAGE, spaceId, changeRequest) !== undefined
}

function changesManyPages(store: Reader, changeRequest: string): boolean {
  const counted = store.get<{ pages: number; deleted: number | null }>(
    CHANGED_PAGES,
    changeRequest,
    FEW_CHANGED_PAGES + 1,
  )
  return counted !== undefined && (counted.pages > FEW_CHANGED_PAGES || counted.deleted === 1)
}
