import type { HealthIssue, HealthKind } from '../../../src-main/schemas/health/health-issue.ts'

/** The name of a kind of faults, and what it means for readers. */
export const HEALTH_WORDS: Record<HealthKind, { title: string; lead: string }> = {
  'broken-link': { title: 'Broken links', lead: 'Links to pages that this space does not have.' },
  'broken-section': {
    title: 'Links to missing sections',
    lead: 'The page is there, and has no such section.',
  },
  'missing-file': {
    title: 'Missing pictures and files',
    lead: 'Pictures and downloads that this space does not have.',
  },
  'orphaned-page': {
    title: 'Pages that nobody finds',
    lead: 'They are hidden from the table of contents, and no other page links to them.',
  },
  'duplicate-title': {
    title: 'Equal titles side by side',
    lead: 'Readers cannot distinguish these pages in the table of contents.',
  },
  'empty-page': { title: 'Empty pages', lead: 'They have no text, and no pages below them.' },
  'missing-description': {
    title: 'Pictures without a description',
    lead: 'Screen readers cannot name them.',
  },
}

/** The kinds of faults, the gravest first. */
export const HEALTH_KINDS = Object.keys(HEALTH_WORDS) as HealthKind[]

/** Returns the place of an issue in words. */
export function placeWords({ line, count, page }: HealthIssue): string {
  if (line === undefined) return page.path
  return count !== undefined && count > 1 ? `line ${line} and ${count - 1} more` : `line ${line}`
}

/** Returns issues in the order of their lines on each page. The pages remain in their order. */
export function byPlace(issues: readonly HealthIssue[]): HealthIssue[] {
  const pages = new Map<string, number>()
  for (const { page } of issues) if (!pages.has(page.id)) pages.set(page.id, pages.size)
  const placeOf = ({ page }: HealthIssue): number => pages.get(page.id) ?? 0
  return issues.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.line ?? 0) - (other.line ?? 0))
}

/** Returns an address as its author reads it, without the codes of signs such as spaces. */
export function readableAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
