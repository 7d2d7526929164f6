import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Reader } from '../../store/store.ts'

/** Pages that are told within ten milliseconds; a thread takes as long to be asked. */
const FEW = 500
const SOME_PAGES = `SELECT count(*) AS pages FROM (
  SELECT 1 FROM page_version WHERE line = (SELECT line FROM space WHERE id = ?) LIMIT ?)`

/** Bytes of a page that are parsed within ten milliseconds. */
const SMALL_PAGE = 32_768
/** The versions of a page in a space, and in a change request where the call names one. */
const LARGE_PAGE = `SELECT 1 FROM page_version JOIN blob ON blob.id = page_version.text
  WHERE page = ? AND size > ?
    AND line IN (SELECT line FROM space WHERE id = ? UNION ALL SELECT line FROM change_request WHERE id = ?) LIMIT 1`

/**
 * Whether a call asks for all pages of a space that has many, or parses a page that is or was large. The caller does
 * not matter: it decides only where the answer is read. A change request holds the space with its changes.
 */
export function isLargeRead(store: Reader, operation: AnyOperation, { params }: RawInput): boolean {
  const { spaceId, changeRequestId, pageId } = (params ?? {}) as Record<string, unknown>
  if (typeof spaceId !== 'string') return false
  if (operation.tellsWholeContent) {
    const some = store.get<{ pages: number }>(SOME_PAGES, spaceId, FEW + 1)
    return (some?.pages ?? 0) > FEW
  }
  if (!operation.parsesWholePage || typeof pageId !== 'string') return false
  const changeRequest = typeof changeRequestId === 'string' ? changeRequestId : null
  return store.get(LARGE_PAGE, pageId, SMALL_PAGE, spaceId, changeRequest) !== undefined
}
