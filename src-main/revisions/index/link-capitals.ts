import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'

interface NamingLink {
  page: string
  ordinal: number
  key: string
  target: string | null
}

const BROKEN = `SELECT page, ordinal, target_key AS key, NULL AS target FROM link INDEXED BY link_by_folded_key
  WHERE line = ? AND lower(target_key) = lower(?) AND target_key IS NOT NULL AND status = 'broken'
    AND lacks_section = 0`
const LEADING = `SELECT page, ordinal, target_key AS key, target FROM link INDEXED BY link_by_target
  WHERE line = ? AND target = ? AND kind = 'page' AND lower(target_key) = lower(?)`
const CHANGE = `UPDATE link SET kind = 'page', status = ?, target = ?, lacks_section = 0
  WHERE line = ? AND page = ? AND ordinal = ?`

/**
 * Resolves the links to a key, in any case, after a page received or lost the key. A link leads to the page with its
 * key, or to the only page that differs only in case. Returns the new targets.
 */
export function resolveCapitals(store: Writer, view: ContentView, key: string): string[] {
  const { line } = view.top
  const pages = view.pagesLikeSource(key)
  if (pages.length === 0) return []
  // A single page cannot lose links to another one.
  const losing = pages.length > 1 ? pages : []
  const links = [
    ...store.all<NamingLink>(BROKEN, line, key),
    ...losing.flatMap(({ page }) => store.all<NamingLink>(LEADING, line, page, key)),
  ]
  const targets = new Set<string>()
  for (const link of links) {
    const target = view.byLinkedSource(link.key)?.page ?? null
    if (target === link.target) continue
    store.run(CHANGE, target === null ? 'broken' : 'ok', target, line, link.page, link.ordinal)
    if (target !== null) targets.add(target)
  }
  return [...targets]
}
