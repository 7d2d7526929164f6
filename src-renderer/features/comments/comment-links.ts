import { resolveHref } from '../../../src-main/content/markdown/links/resolve-href.ts'
import type { LinkTarget, PictureTarget } from '../../markdown/view/page-context.ts'

/** Returns the target of a link in a comment. A comment has no path, so only absolute addresses have a target. */
export function commentLink(href: string): LinkTarget {
  const resolved = resolveHref(href, '')
  if (resolved.kind === 'external') return resolved
  if (resolved.kind === 'page') return { kind: 'page', pageId: resolved.pageId }
  return { kind: 'broken', href }
}

/** Returns the target of a picture in a comment. It comes from another host, and loads only at the reader's request. */
export function commentPicture(src: string): PictureTarget {
  const resolved = resolveHref(src, '')
  return resolved.kind === 'external' ? { kind: 'picture', url: resolved.url } : { kind: 'broken' }
}
