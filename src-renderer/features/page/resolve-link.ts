import { resolveHref } from '../../../src-main/content/markdown/links/resolve-href.ts'
import type { LinkTarget, PictureTarget } from '../../markdown/view/page-context.ts'
import { appAddress } from '../../session/app-address.ts'
import type { FoundTarget, PageTargets } from '../../session/page-tree/page-targets.ts'
import type { SpaceFiles } from '../../session/space-files.ts'

/** The context for resolving the links of a page. */
export interface LinkSpace {
  targets: Pick<PageTargets, 'find'>
  files: SpaceFiles
}

/** Resolves a link of the page at `sourcePath`, as it was written. */
export function resolveLink(href: string, sourcePath: string, space: LinkSpace): LinkTarget {
  const resolved = resolveHref(href, sourcePath)
  switch (resolved.kind) {
    case 'external':
      return resolved
    case 'anchor':
      return resolved
    case 'page': {
      const found = space.targets.find('id', resolved.pageId)
      return found.kind === 'none' && resolved.spaceId !== null
        ? { kind: 'external', url: appAddress(`/spaces/${resolved.spaceId}/pages/${resolved.pageId}`) }
        : pageTarget(found, resolved.anchor, href)
    }
    case 'in-app':
      return { kind: 'external', url: appAddress(resolved.path + sectionOf(resolved.anchor)) }
    case 'path': {
      const found = space.targets.find(resolved.isRooted ? 'rooted-path' : 'path', resolved.path)
      if (found.kind !== 'none') return pageTarget(found, resolved.anchor, href)
      const file = space.files.byPath(resolved.path)
      return file ? { kind: 'file', url: file.downloadURL, name: file.name } : { kind: 'broken', href }
    }
    case 'outside':
      return otherBookTarget(space.targets.find('path', resolved.path), resolved.anchor, href)
    case 'invalid':
      return { kind: 'broken', href }
  }
}

/** Returns the target of a link to another book of the repository, which is another space. */
function otherBookTarget(found: FoundTarget, anchor: string | null, href: string): LinkTarget {
  if (found.kind !== 'page' || found.space === undefined) return pageTarget(found, anchor, href)
  const { id, title } = found.page
  const url = appAddress(`/spaces/${found.space}/pages/${id}${sectionOf(anchor)}`)
  return { kind: 'external', url, title }
}

function sectionOf(anchor: string | null): string {
  return anchor === null ? '' : `?section=${encodeURIComponent(anchor)}`
}

/** Resolves a picture of the page at `sourcePath`. A file that may still arrive does not count as broken. */
export function resolvePicture(src: string, sourcePath: string, space: LinkSpace): PictureTarget {
  const resolved = resolveHref(src, sourcePath)
  if (resolved.kind === 'external') return { kind: 'picture', url: resolved.url }
  if (resolved.kind !== 'path') return { kind: 'broken' }
  const file = space.files.byPath(resolved.path)
  if (file) return { kind: 'picture', url: file.downloadURL }
  return space.files.isComplete.value ? { kind: 'broken' } : { kind: 'picture', url: EMPTY_PICTURE }
}

/** An empty picture until the files are known. */
const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function pageTarget(found: FoundTarget, anchor: string | null, href: string): LinkTarget {
  switch (found.kind) {
    case 'none':
      return { kind: 'broken', href }
    case 'pending':
      return { kind: 'pending' }
    case 'page': {
      const { id, title, emoji, icon } = found.page
      return {
        kind: 'page',
        pageId: id,
        title,
        ...((emoji ?? icon) !== undefined && { sign: { emoji, icon } }),
        ...(anchor !== null && { anchor }),
      }
    }
  }
}
