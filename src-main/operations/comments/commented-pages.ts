import type { Reader } from '../../store/store.ts'

/**
 * The pages that have comments on a space itself (null) or in one of its change requests. A newer base of a change
 * request changes pages that it never wrote. Comments on those must follow their text too.
 */
export function commentedPages(store: Reader, space: string, changeRequest: string | null): string[] {
  const rows = store.all<{ page: string }>(
    "SELECT page FROM comment_count WHERE space = ? AND change_request = ? AND page > '' AND open + resolved > 0",
    space,
    changeRequest ?? '',
  )
  return rows.map(({ page }) => page)
}
