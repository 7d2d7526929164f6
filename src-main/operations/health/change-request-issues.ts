import type { ContentView } from '../../revisions/content-view.ts'
import { ancestorsOf } from '../../revisions/page-path.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import type { HealthKind } from '../../schemas/health/health-issue.ts'
import { readText } from '../../store/blobs.ts'
import { linksWithSections } from '../links/links-with-sections.ts'
import { pagesLinkingTo } from '../links/pages-linking-to.ts'
import type { Issue } from './issue.ts'
import { faultOf } from './link-issues.ts'
import { picturesOf } from './picture-issues.ts'

/** The content of a change request with the data by which its faults are found. */
export interface CheckedChange {
  view: ContentView
  /** The base of the change request. */
  base: ContentView
  /** The main line of its space. */
  line: number
  contentRoot: string
}

/** The maximum number of deleted pages whose links are checked. */
const MAX_DELETED = 200

/**
 * The faults of one kind in the pages that a change request changes, and in those whose links it breaks by deleting
 * their targets. A fault is new where the base does not have it.
 */
export function changeRequestIssues(change: CheckedChange, kind: HealthKind): Issue[] {
  const { view, base } = change
  const pages = [...new Set([...view.changedPages().keys(), ...pagesLosingTargets(change)])]
  return pages.flatMap((id) => {
    const row = view.page(id)
    if (!row) return []
    const before = base.page(id)
    const known = new Set((before ? issuesOfPage({ ...change, view: base }, before, kind) : []).map(nameOf))
    return issuesOfPage(change, row, kind).map((issue) => ({ ...issue, isNew: !known.has(nameOf(issue)) }))
  })
}

const nameOf = ({ href }: Issue): string => href ?? ''

/** Returns the pages that link to deleted pages of the change request. */
function pagesLosingTargets({ view, base, line, contentRoot }: CheckedChange): string[] {
  const deleted = [...view.changedPages().values()].filter((row) => row.deleted === 1).slice(0, MAX_DELETED)
  return deleted.flatMap(({ page }) =>
    base.page(page) ? pagesLinkingTo({ view: base, line, contentRoot }, { kind: 'page', id: page }) : [],
  )
}

function issuesOfPage(content: CheckedChange, row: PageRow, kind: HealthKind): Issue[] {
  const { view } = content
  const pageFault = (isFault: boolean): Issue[] => (isFault ? [{ kind, page: row, href: null }] : [])
  switch (kind) {
    case 'broken-link':
    case 'broken-section':
    case 'missing-file':
      return linkFaults(content, row, kind)
    case 'missing-description':
      return picturesOf(view, row)
    case 'empty-page':
      return pageFault(isEmpty(view, row))
    case 'duplicate-title':
      return pageFault(isDuplicate(view, row))
    case 'orphaned-page':
      return pageFault(isOrphaned(content, row))
  }
}

function linkFaults({ view, contentRoot }: CheckedChange, row: PageRow, kind: HealthKind): Issue[] {
  const hasPage = (target: string | null): boolean => target !== null && view.page(target) !== undefined
  return linksWithSections(view, row, contentRoot)
    .filter(({ status, href, target }) => status === 'broken' && faultOf(href, hasPage(target)) === kind)
    .map(({ href }) => ({ kind, page: row, href }))
}

function isEmpty(view: ContentView, row: PageRow): boolean {
  return (
    (row.type === 'document' || row.type === 'group') &&
    readText(view.store, row.text).text.trim() === '' &&
    view.children(row.page).length === 0
  )
}

function isDuplicate(view: ContentView, row: PageRow): boolean {
  const title = row.title.trim().toLowerCase()
  return view
    .children(row.parent)
    .some(
      (other) =>
        other.page !== row.page &&
        (other.title.trim().toLowerCase() === title || other.slug.toLowerCase() === row.slug.toLowerCase()),
    )
}

function isOrphaned({ view, line, contentRoot }: CheckedChange, row: PageRow): boolean {
  const isUnlisted = [row, ...ancestorsOf(view, row)].some((page) => attributesOf(page).hidden === true)
  if (row.type !== 'document' || !isUnlisted) return false
  const linking = pagesLinkingTo({ view, line, contentRoot }, { kind: 'page', id: row.page })
  return linking.every((page) => page === row.page)
}
