import { resolveHref } from '../../../src-main/content/markdown/links/resolve-href.ts'
import { MAXIMUM_LIMIT } from '../../../src-main/schemas/limits/list-limits.ts'
import type { LinkItem } from '../../../src-main/schemas/link.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSteadyRefresh } from '../../api/use-steady-refresh.ts'
import type { LinkTarget } from '../../markdown/view/page-context.ts'

/** The page whose links are checked. */
export interface LinkingPage {
  spaceId: string
  changeRequestId?: string
  pageId: string
}

/**
 * The pause between two checks, in milliseconds. While a user writes, the page is saved every second. The marks may be
 * slower.
 */
const PAUSE = 2000

/**
 * Marks links to missing sections. The core finds these, because it can read the target pages. The target of a path is
 * resolved here.
 */
export function useBrokenLinks(
  page: () => LinkingPage | null,
  sourcePath: () => string,
): (href: string, target: LinkTarget) => LinkTarget {
  const { call } = useClient()
  const query = { status: 'broken' as const, limit: MAXIMUM_LIMIT }
  const answer = useAnswer(
    page,
    async ({ changeRequestId, ...params }): Promise<LinkItem[]> =>
      changeRequestId === undefined
        ? (await call('listPageLinksInSpace', { params, query })).items
        : (await call('listPageLinksInChangeRequest', { params: { ...params, changeRequestId }, query }))
            .items,
    { keepPrevious: true },
  )
  useSteadyRefresh(
    touches({
      kinds: ['content'],
      space: () => page()?.spaceId,
      changeRequest: () => page()?.changeRequestId ?? null,
    }),
    answer.refresh,
    PAUSE,
  )

  let cache: { items: LinkItem[] | undefined; path: string; keys: ReadonlySet<string> } | undefined
  /** Returns the keys of the broken targets. Several spellings of a link have one target. */
  function brokenKeys(): ReadonlySet<string> {
    const items = answer.value.value
    const path = sourcePath()
    if (cache?.items !== items || cache?.path !== path) {
      const hrefs =
        items?.flatMap(({ targetReference: target }) => (target?.kind === 'url' ? [target.url] : [])) ?? []
      cache = { items, path, keys: new Set(hrefs.map((href) => keyOf(href, path))) }
    }
    return cache?.keys ?? new Set()
  }

  return (href, target) => {
    const keys = brokenKeys()
    if (keys.size === 0 || (target.kind !== 'page' && target.kind !== 'anchor')) return target
    return keys.has(keyOf(href, sourcePath())) ? { ...target, isSectionMissing: true } : target
  }
}

const keyOf = (href: string, sourcePath: string): string => JSON.stringify(resolveHref(href, sourcePath))
