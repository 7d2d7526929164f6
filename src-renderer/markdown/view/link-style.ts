import type { LinkTarget } from './page-context.ts'

/** Returns the style of a link: the kind of its target, or broken. */
export const styleOf = (target: LinkTarget): LinkTarget['kind'] =>
  'isSectionMissing' in target && target.isSectionMissing ? 'broken' : target.kind

/** Returns the tooltip of a link, when its text does not show the target. */
export function titleOf(target: LinkTarget): string | undefined {
  if (target.kind === 'broken') return `This link leads nowhere: ${target.href}`
  if (target.kind === 'external') return target.url
  if (styleOf(target) !== 'broken' || !('anchor' in target)) return undefined
  return target.kind === 'page'
    ? `The page has no section “${target.anchor}”`
    : `This page has no section “${target.anchor}”`
}
