import type { ContentView } from '../../revisions/content-view.ts'
import type { HealthKind } from '../../schemas/health/health-issue.ts'
import type { Issue } from './issue.ts'
import { linkIssues } from './link-issues.ts'
import { duplicateTitles, emptyPages, orphanedPages } from './page-issues.ts'
import { pictureIssues } from './picture-issues.ts'

/** Returns all faults of one kind in the main content of a space. */
export function spaceIssues(view: ContentView, kind: HealthKind): Issue[] {
  switch (kind) {
    case 'broken-link':
    case 'broken-section':
    case 'missing-file':
      return linkIssues(view, kind)
    case 'orphaned-page':
      return orphanedPages(view)
    case 'duplicate-title':
      return duplicateTitles(view)
    case 'empty-page':
      return emptyPages(view)
    case 'missing-description':
      return pictureIssues(view)
  }
}
