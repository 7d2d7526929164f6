import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Reader } from '../../store/store.ts'

/** Pages that are told within ten milliseconds; a thread takes as long to be asked. */
const FEW = 500
const SOME_PAGES = `SELECT count(*) AS pages FROM (
  SELECT 1 FROM page_version WHERE line = (SELECT line FROM space WHERE id = ?) LIMIT ?)`

/**
 * Whether a call asks for all pages of a space that has many. Who calls does not matter: it decides only where
 * the answer is read. What a change request holds is the space with its changes.
 */
export function isLargeRead(store: Reader, operation: AnyOperation, { params }: RawInput): boolean {
  if (operation.tellsWholeContent !== true) return false
  const { spaceId } = (params ?? {}) as { spaceId?: unknown }
  if (typeof spaceId !== 'string') return false
  const some = store.get<{ pages: number }>(SOME_PAGES, spaceId, FEW + 1)
  return (some?.pages ?? 0) > FEW
}
