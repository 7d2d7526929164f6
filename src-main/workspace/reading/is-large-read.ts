import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Reader } from '../../store/store.ts'

/** The number of pages that one thread lists within ten milliseconds. A message to another thread takes as long. */
const FEW = 500
const SOME_PAGES = `SELECT count(*) AS pages FROM (
  SELECT 1 FROM page_version WHERE line = (SELECT line FROM space WHERE id = ?) LIMIT ?)`

/** Pages of a workspace that one thread searches within twenty milliseconds, for any beginning of a word. */
const SEARCHED = 20_000
const SOME_DOCUMENTS = 'SELECT count(*) AS pages FROM (SELECT 1 FROM search_document LIMIT ?)'

/** Change requests, most without a description, that one thread compares with words within ten milliseconds. */
const COMPARED = 1000
const SOME_CHANGE_REQUESTS = 'SELECT count(*) AS found FROM (SELECT 1 FROM change_request LIMIT ?)'

/** Bytes of a page that are parsed within ten milliseconds. */
const SMALL_PAGE = 32_768
/** The versions of a page in a space, and in a change request where the call names one. */
const LARGE_PAGE = `SELECT 1 FROM page_version JOIN blob ON blob.id = page_version.text
  WHERE page = ? AND size > ?
    AND line IN (SELECT line FROM space WHERE id = ? UNION ALL SELECT line FROM change_request WHERE id = ?) LIMIT 1`

/** Bytes of a specification that are parsed within ten milliseconds. */
const SMALL_SPECIFICATION = 20_000
/** The version in force of a specification, where its text is large. */
const LARGE_SPECIFICATION = `SELECT 1 FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND slug = ? AND octet_length(text) > ?`

/**
 * True when a call reads all texts of a space or all pages of a large one, searches many pages, compares many change
 * requests with words, or parses a page that is or was large, or a large specification. Rights do not matter here,
 * because this only decides about the thread. A change request counts as its space.
 */
export function isLargeRead(store: Reader, operation: AnyOperation, { params, query }: RawInput): boolean {
  if (operation.readsEveryText) return true
  if (operation.filtersByText) {
    if ((query as { text?: unknown } | undefined)?.text === undefined) return false
    const some = store.get<{ found: number }>(SOME_CHANGE_REQUESTS, COMPARED + 1)
    return (some?.found ?? 0) > COMPARED
  }
  if (operation.searchesTexts) {
    const some = store.get<{ pages: number }>(SOME_DOCUMENTS, SEARCHED + 1)
    return (some?.pages ?? 0) > SEARCHED
  }
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
  if (typeof spaceId !== 'string') return false
  if (operation.listsWholeContent) {
    const some = store.get<{ pages: number }>(SOME_PAGES, spaceId, FEW + 1)
    return (some?.pages ?? 0) > FEW
  }
  if (!operation.parsesWholePage || typeof pageId !== 'string') return false
  const changeRequest = typeof changeRequestId === 'string' ? changeRequestId : null
  return store.get(LARGE_PAGE, pageId, SMALL_PAGE, spaceId, changeRequest) !== undefined
}
