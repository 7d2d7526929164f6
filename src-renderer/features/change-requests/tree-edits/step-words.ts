import type { FoundConflict } from './find-conflict.ts'

/** Returns one title in quotation marks, or the number of pages. */
export function pagesInWords(titles: readonly string[]): string {
  const [only] = titles
  return titles.length === 1 && only !== undefined ? `“${only}”` : `${titles.length} pages`
}

/** Returns how many pages of a step are done, as "1 of 3 pages is moved." */
export function doneInWords(done: number, total: number, verb: string): string {
  return `${done} of ${total} pages ${done === 1 ? 'is' : 'are'} ${verb}.`
}

const REASONS: Record<FoundConflict['reason'], string> = {
  deleted: 'was deleted since',
  moved: 'was moved since',
  changed: 'was changed since',
  restored: 'was restored since',
}

/** Returns the conflicts of a step as one sentence. */
export function conflictsInWords(conflicts: readonly FoundConflict[]): string {
  const [first, ...others] = conflicts
  if (!first) return ''
  const page = first.title === '' ? 'The page' : `“${first.title}”`
  const more = others.length === 0 ? '' : ` The same is true of ${others.length} more.`
  return `${page} ${REASONS[first.reason]}, so it stays as it is.${more}`
}
