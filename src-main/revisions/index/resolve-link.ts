import type { ContentView } from '../content-view.ts'
import type { PageLink } from './page-links.ts'

/**
 * Resolves the target of a link in a content: a page first, then a file, and then the only page of which the path
 * differs by capitals alone.
 */
export function resolvePageLink(view: ContentView, link: PageLink): PageLink {
  if (link.kind === 'url') return link
  const page = link.targetKey === null ? view.page(link.target ?? '') : view.bySource(link.targetKey)
  if (page) return { ...link, kind: 'page', status: 'ok', target: page.page }
  const file = link.targetPath === null ? undefined : view.fileBySource(link.targetPath)
  if (file) return { ...link, kind: 'file', status: 'ok', target: file.file }
  const like = link.targetKey === null ? undefined : view.byLinkedSource(link.targetKey)
  return like ? { ...link, kind: 'page', status: 'ok', target: like.page } : link
}
