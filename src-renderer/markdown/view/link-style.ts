import type { LinkTarget } from './page-context.ts'

type SectionTarget = Extract<LinkTarget, { kind: 'page' | 'anchor' }>

/** True for a target that may name a section of a page. */
const namesSection = (target: LinkTarget): target is SectionTarget =>
  target.kind === 'page' || target.kind === 'anchor'

const isSectionMissing = (target: LinkTarget): boolean =>
  namesSection(target) && target.isSectionMissing === true

/** Returns the style of a link: the kind of its target, or broken. */
export const styleOf = (target: LinkTarget): LinkTarget['kind'] =>
  isSectionMissing(target) ? 'broken' : target.kind

/** Returns the tooltip of a link, when its text does not show the target. */
export function titleOf(target: LinkTarget): string | undefined {
  if (target.kind === 'broken') return `This link leads nowhere: ${target.href}`
  if (target.kind === 'external') return target.title ?? target.url
  if (styleOf(target) !== 'broken' || !namesSection(target)) return undefined
  return target.kind === 'page'
    ? `The page has no section “${target.anchor}”`
    : `This page has no section “${target.anchor}”`
}
