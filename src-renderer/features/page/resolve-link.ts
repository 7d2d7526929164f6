import { resolveHref } from '../../../src-main/content/markdown/resolve-href.ts'
import type { LinkTarget, PictureTarget } from '../../markdown/view/page-context.ts'
import { appAddress } from '../../session/app-address.ts'
import type { PageIndex, PageNode } from '../../session/page-index.ts'
import type { SpaceFiles } from '../../session/space-files.ts'

/** The context for resolving the links of a page. */
export interface LinkSpace {
  index: PageIndex | undefined
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
    case 'page':
      return resolved.spaceId === null || space.index?.byId.has(resolved.pageId)
        ? pageTarget(space.index?.byId.get(resolved.pageId), resolved.anchor, href)
        : { kind: 'external', url: appAddress(`/spaces/${resolved.spaceId}/pages/${resolved.pageId}`) }
    case 'in-app':
      return { kind: 'external', url: appAddress(resolved.path) }
    case 'path': {
      const page = findPage(space.index, resolved.key, resolved.isRooted)
      if (page) return pageTarget(page, resolved.anchor, href)
      const file = space.files.byPath(resolved.path)
      return file ? { kind: 'file', url: file.downloadURL, name: file.name } : { kind: 'broken', href }
    }
    case 'invalid':
      return { kind: 'broken', href }
  }
}

/** Resolves a picture of the page at `sourcePath`. A file that may still arrive does not count as broken. */
export function resolvePicture(src: string, sourcePath: string, space: LinkSpace): PictureTarget {
  const resolved = resolveHref(src, sourcePath)
  if (resolved.kind === 'external') return { kind: 'picture', url: resolved.url }
  if (resolved.kind !== 'path') return { kind: 'broken' }
  const file = space.files.byPath(resolved.path)
  if (file) return { kind: 'picture', url: file.downloadURL }
  return space.files.isComplete.value ? { kind: 'broken' } : { kind: 'picture', url: NOTHING_YET }
}

/** An empty picture until the files are known. */
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function pageTarget(node: PageNode | undefined, anchor: string | null, href: string): LinkTarget {
  if (!node) return { kind: 'broken', href }
  return {
    kind: 'page',
    pageId: node.page.id,
    title: node.page.title,
    ...(anchor !== null && { anchor }),
  }
}

/**
 * Returns the page of a key. A leading slash is relative to the folder of the book, which may lie deeper in the
 * repository. Then the only page whose path ends with the key is used.
 */
function findPage(index: PageIndex | undefined, key: string, isRooted: boolean): PageNode | undefined {
  const exact = index?.byKey(key)
  if (exact || !isRooted || key === '') return exact
  const ends = index?.inOrder.filter(({ page }) => page.path === key) ?? []
  return ends.length === 1 ? ends[0] : undefined
}
