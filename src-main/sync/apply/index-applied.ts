import { indexContent } from '../../content-index/index-content.ts'
import type { Writer } from '../../replica/store.ts'
import type { LineRow } from '../../revisions/lines.ts'
import type { AppliedChanges } from './apply-changes.ts'

/** Brings search and links up to date with what was applied. Change requests have no index of their own. */
export function indexApplied(store: Writer, { pages, files }: Pick<AppliedChanges, 'pages' | 'files'>): void {
  for (const id of new Set([...pages.keys(), ...files.keys()])) {
    const line = store.get<LineRow>('SELECT * FROM line WHERE id = ?', id)
    if (line?.parent !== null) continue
    indexContent(store, line, pages.get(id) ?? [], files.get(id) ?? [])
  }
}
