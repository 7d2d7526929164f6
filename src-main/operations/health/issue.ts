import type { PageRow } from '../../revisions/page-row.ts'
import type { HealthKind } from '../../schemas/health/health-issue.ts'

/** The fields of a page that faults are found by. */
export type CheckedPage = Pick<
  PageRow,
  'page' | 'parent' | 'slug' | 'type' | 'title' | 'attributes' | 'text' | 'source_path' | 'source_key'
>

/** A fault before it is presented. A page has each address with a fault once. */
export interface Issue {
  kind: HealthKind
  page: CheckedPage
  href: string | null
  isNew?: boolean
}

/** The place of an issue in a list: by the path of its page, and there by its address. */
export function keyOf({ page, href }: Issue): string[] {
  return [page.source_key, page.page, href ?? '']
}
