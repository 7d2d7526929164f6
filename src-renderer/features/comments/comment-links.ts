import { resolveHref } from '../../../src-main/content/markdown/resolve-href.ts'
import type { LinkTarget, PictureTarget } from '../../markdown/view/page-context.ts'

/** Where a link of a comment leads. A comment stands on no path, so only whole addresses lead anywhere. */
export function commentLink(href: string): LinkTarget {
  const resolved = resolveHref(href, '')
  if (resolved.kind === 'external') return resolved
  if (resolved.kind === 'page') return { kind: 'page', pageId: resolved.pageId }
  return { kind: 'broken', href }
}

/** Pictures of a comment: from elsewhere, and only once the reader asks for them. */
export function commentPicture(src: string): PictureTarget {
  const resolved = resolveHref(src, '')
  return resolved.kind === 'external' ? { url: resolved.url } : { broken: true }
}
