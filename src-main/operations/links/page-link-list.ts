import type { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { countLinks, type LinkRow, type LinkStatistics } from '../../revisions/index/link-row.ts'
import type { LinkList, LinkStatus } from '../../schemas/link.ts'
import { notFound, type SpaceSubject } from '../access/access.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { sortedList } from '../engine/sorted-list.ts'
import type { ContentSource } from '../space-content/content-source.ts'
import { placeOf } from './link-place.ts'
import { linksWithSections } from './links-with-sections.ts'
import { presentLink, referenceContext } from './present-link.ts'

/**
 * Returns the links of one page of a content by their addresses, of any status or of one. The statistics count all. A
 * link to a missing section is broken.
 */
export function pageLinkList(
  scope: ReadScope,
  source: ContentSource,
  { space, level }: SpaceSubject,
  pageId: string,
  query: PagingQuery & { status?: LinkStatus | undefined },
): z.input<typeof LinkList> {
  const row = source.view.page(pageId)
  if (!row) throw notFound('page')
  const links = linksWithSections(source.view, row, space.content_root)
  const selected = query.status === undefined ? links : links.filter((link) => link.status === query.status)
  const name = `page-links:${space.id}:${pageId}:${query.status ?? ''}`
  const list = sortedList(name, selected, 1, (link) => [placeOf(link)])
  const context = referenceContext(scope, source, space, level)
  const page = listPage(list, query, (link) => presentLink(scope, source, context, link))
  return { ...page, stats: statistics(source.view, links, pageId, space.content_root) }
}

/** Counts links. For a change request it also counts the links it broke: those with a target in its base. */
function statistics(
  view: ContentView,
  links: readonly LinkRow[],
  pageId: string,
  contentRoot: string,
): LinkStatistics {
  const { total, broken } = countLinks(links)
  const below = view.below()
  if (!below) return { total, broken }
  const before = below.page(pageId)
  const brokenBefore = new Set(
    (before ? linksWithSections(below, before, contentRoot) : [])
      .filter(({ status }) => status === 'broken')
      .map(({ href }) => href),
  )
  const brokenHere = links.filter(({ status, href }) => status === 'broken' && !brokenBefore.has(href))
  return { total, broken: { ...broken, changeRequest: brokenHere.length } }
}
