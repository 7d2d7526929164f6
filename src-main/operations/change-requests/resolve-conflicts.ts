import { findConflicts } from '../../content/merge/conflict-markers.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { ConflictKind } from '../../schemas/conflict.ts'
import type { ContentChange } from '../../schemas/content-change.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { conflictsOf, kindsOf } from './conflict-row.ts'

/**
 * Removes decided entries from the list of conflicts. A text is decided once it contains no markers, a field once it
 * was set, a deletion once the page was edited or deleted again.
 */
export function resolveConflicts(
  store: Writer,
  line: number,
  view: ContentView,
  changes: readonly ContentChange[],
  refs: ReadonlyMap<string, string>,
): void {
  for (const row of conflictsOf(store, line)) {
    const changesOfPage = changes.filter((change) => {
      const page = fieldOf(change, 'page')
      return page !== undefined && (refs.get(page) ?? page) === row.page
    })
    const page = view.page(row.page)
    if (changesOfPage.length === 0 && page) continue
    const open = page
      ? kindsOf(row).filter((kind) =>
          isOpen(kind, changesOfPage, () => readProvedText(store, page.text).text),
        )
      : []
    if (open.length === 0) store.run('DELETE FROM conflict WHERE line = ? AND page = ?', line, row.page)
    else
      store.run(
        'UPDATE conflict SET kinds = ? WHERE line = ? AND page = ?',
        JSON.stringify(open),
        line,
        row.page,
      )
  }
}

function isOpen(kind: ConflictKind, changes: ContentChange[], text: () => string): boolean {
  if (kind === 'text') return findConflicts(text()).length > 0
  return !changes.some(
    (change) =>
      change.operation === 'revert_page' ||
      (change.operation === 'set_page_head' && kind === 'appearance') ||
      (change.operation === 'update_page' && decides(kind, change)),
  )
}

const APPEARANCE = ['emoji', 'icon', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const

function decides(kind: ConflictKind, change: Extract<ContentChange, { operation: 'update_page' }>): boolean {
  switch (kind) {
    case 'title':
    case 'slug':
    case 'description':
      return change[kind] !== undefined
    case 'place':
      return change.into !== undefined || change.at !== undefined
    case 'appearance':
      return APPEARANCE.some((field) => change[field] !== undefined)
    default:
      // The page was deleted on one side: an edit of it restores it.
      return true
  }
}
