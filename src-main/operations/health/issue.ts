import type { PageRow } from '../../revisions/page-row.ts'
import type { HealthKind } from '../../schemas/health/health-issue.ts'

/** The fields of a page by which faults are found. */
export type CheckedPage = Pick<
  PageRow,
  'page' | 'parent' | 'slug' | 'type' | 'title' | 'attributes' | 'text' | 'source_path' | 'source_key'
>

/** A fault before it is presented. A page lists each address with a fault once. */
export interface Issue {
  kind: HealthKind
  page: CheckedPage
  href: string | null
  isNew?: boolean
}

/** Returns the sort key of an issue: the path of its page, then its address. */
export function keyOf({ page, href }: Issue): string[] {
  return [page.source_key, page.page, href ?? '']
}
