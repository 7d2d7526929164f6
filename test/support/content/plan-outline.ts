import type { PlannedPage } from '../../../src-main/imports/plan/import-plan.ts'

/** A plan's tree as lines: two spaces a level, `title [slug] path`, or where a link leads (with its target's place). */
export function outlineOf(pages: PlannedPage[]): string[] {
  const depths: number[] = []
  return pages.map(({ title, slug, sourcePath, href, target, parent, hidden }) => {
    const depth = parent === null ? 0 : depths[parent]! + 1
    depths.push(depth)
    const link = href === undefined ? '' : ` → ${href}${target === undefined ? '' : ` (${target})`}`
    return `${'  '.repeat(depth)}${title} [${slug}]${sourcePath === null ? '' : ` ${sourcePath}`}${link}${hidden ? ' hidden' : ''}`
  })
}
