import { relativeHref } from '../../../../src-main/content/markdown/links/relative-href.ts'
import { resolveHref } from '../../../../src-main/content/markdown/links/resolve-href.ts'
import { rewriteHrefs } from '../../../../src-main/content/markdown/links/rewrite-hrefs.ts'
import { sourcePathKey } from '../../../../src-main/content/markdown/source-path.ts'
import type { StoredPage } from './tree-action.ts'

/**
 * Returns the path in the repository of a new page below the path of another, which is '' for a group and the root. The
 * path below an unknown one is unknown too.
 */
export function pathBelow(parentPath: string | undefined, slug: string): string | undefined {
  if (parentPath === undefined) return undefined
  const key = sourcePathKey(parentPath)
  return `${key === '' ? '' : `${key}/`}${slug === '' ? 'page' : slug}.md`
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/**
 * Returns a page whose links lead to the same places from another path. Relative links count from the folder of a page,
 * and a restored or copied page may stand in another one.
 */
export function withLinksFrom(page: StoredPage, path: string | undefined): StoredPage {
  const { path: from, markdown, head } = page
  if (from === undefined || path === undefined || folderOf(from) === folderOf(path)) return page
  const address = (href: string): string | undefined => addressFrom(href, from, path)
  const { light, dark } = head?.cover ?? {}
  return {
    ...page,
    ...(markdown !== undefined && { markdown: rewriteHrefs(markdown, address) }),
    ...(head?.cover && {
      head: {
        ...head,
        cover: {
          ...head.cover,
          ...(typeof light === 'string' && { light: address(light) ?? light }),
          ...(typeof dark === 'string' && { dark: address(dark) ?? dark }),
        },
      },
    }),
  }
}

function addressFrom(href: string, from: string, to: string): string | undefined {
  const target = resolveHref(href, from)
  if (target.kind !== 'path' || target.isRooted) return undefined
  return `${relativeHref(to, target.path)}${target.anchor === null ? '' : `#${target.anchor}`}`
}
