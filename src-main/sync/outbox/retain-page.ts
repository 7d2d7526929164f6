import { ancestorsOf } from '../../revisions/page-path.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import {
  contentNow,
  takesWholePage,
  writingCall,
  type ContentCall,
  type QueuedChange,
} from './content-call.ts'
import { changesContent } from './effect-of.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

/** An edit after the user has retained a page that the edit would have removed or replaced as a whole. */
export type RetainedPage =
  /** The edit without that part. The page has the text of the user, if any. */
  | { kind: 'rest'; input: QueuedInput }
  /** The edit had no other part. */
  | { kind: 'nothing' }

/**
 * Returns the edit without its deletion, reversal or resolution that conflicts with a newer text, after the user chose
 * another text. Such a change carries no text, so the chosen text would have no effect, and the page would be removed.
 * Returns undefined for any other edit or choice. Throws `input.invalid` for a text that a resolution of a conflict
 * cannot express.
 */
export function retainPage(
  store: Reader,
  { operation, conflict }: Intent,
  input: QueuedInput,
  texts: readonly { page: string | null; markdown: string }[],
): RetainedPage | undefined {
  const chosen = texts.find(({ page }) => page === conflict?.page)
  const call = writingCall(operation, input)
  if (!conflict || !chosen || !call || chosen.markdown === conflict.mine) return undefined
  const { changes } = call.body
  if (changes.some(({ page, document }) => page === conflict.page && document !== undefined)) return undefined
  const remaining = changes.filter((change) => !removes(store, call, change, conflict.page))
  if (remaining.length === changes.length) return undefined
  const isTheirs = chosen.markdown === conflict.theirs
  if (!changesContent(operation)) {
    if (isTheirs) return { kind: 'nothing' }
    throw new Problem(
      'input.invalid',
      'This decision takes one side of a conflict unchanged. Discard it, and write the text on the page.',
    )
  }
  const document = { markdown: chosen.markdown }
  const written = isTheirs ? [] : [{ operation: 'update_page', page: conflict.page, document }]
  const rest = [...remaining, ...written]
  return rest.length === 0
    ? { kind: 'nothing' }
    : { kind: 'rest', input: { ...input, body: { ...call.body, changes: rest } } }
}

/** True when a change removes or replaces a whole page, by itself or with a page above it. */
function removes(store: Reader, call: ContentCall, change: QueuedChange, page: string): boolean {
  if (!takesWholePage(change)) return false
  if (change.page === page) return true
  const view = contentNow(store, call)
  const row = view?.page(page)
  if (!view || !row) return false
  return ancestorsOf(view, row).some((above) => above.page === change.page)
}
