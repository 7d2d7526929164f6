import type { LinkTarget } from './page-context.ts'

/** How a link is drawn: by what it leads to, or as broken. */
export const styleOf = (target: LinkTarget): LinkTarget['kind'] =>
  'isSectionMissing' in target && target.isSectionMissing ? 'broken' : target.kind

/** What is said of a link that is pointed at, where its text does not say it. */
export function titleOf(target: LinkTarget): string | undefined {
  if (target.kind === 'broken') return `This link leads nowhere: ${target.href}`
  if (target.kind === 'external') return target.url
  if (styleOf(target) !== 'broken' || !('anchor' in target)) return undefined
  return target.kind === 'page'
    ? `The page has no section “${target.anchor}”`
    : `This page has no section “${target.anchor}”`
}
