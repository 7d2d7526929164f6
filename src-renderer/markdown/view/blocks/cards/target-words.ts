import { titleOf } from '../../link-style.ts'
import type { LinkTarget } from '../../page-context.ts'

/** Returns the words that announce the target of a card. */
export function targetWords(target: LinkTarget): string | undefined {
  const tooltip = titleOf(target)
  if (tooltip !== undefined) return tooltip
  if (target.kind === 'page') return target.title === undefined ? 'Opens a page' : `Opens “${target.title}”`
  if (target.kind === 'file') return `Downloads ${target.name}`
  return target.kind === 'anchor' ? 'Leads to a section of this page' : undefined
}
