import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { relativeHref } from '../../../../src-main/content/markdown/links/relative-href.ts'
import { resolveHref } from '../../../../src-main/content/markdown/links/resolve-href.ts'
import type { TitledPage } from '../../../../src-main/schemas/page-tree.ts'
import { useClient } from '../../../api/client.ts'
import type { FileTarget, LinkPlace, PageTarget, ReusableTarget } from '../../../editor/links/link-target.ts'
import { rankNames } from '../../../editor/links/rank-names.ts'
import { usePageReads } from '../../../session/page-tree/page-content.ts'
import type { PageTree } from '../../../session/page-tree/page-tree.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { findReferences } from './find-references.ts'
import { findUsers } from './find-users.ts'

/** The most pages that are offered at once. */
const MOST = 40

/** The pages of other spaces that are offered at once. */
const MOST_ELSEWHERE = 8
/** The letters from which on other spaces are searched. Fewer begin too many titles. */
const SHORTEST = 2

/** The letters at the start of mistyped words that are taken as right. */
const FIRST_LETTERS = 2

/**
 * Returns the link targets for the text of a page: pages, files and reusable content of its change request, and the
 * pages of all other spaces.
 */
export function useLinkPlace(
  tree: PageTree,
  sourcePath: () => string | undefined,
  files: () => readonly FileTarget[],
): ComputedRef<LinkPlace | undefined> {
  const { call } = useClient()
  const reads = usePageReads()
  const { organization } = useWorkspace()
  const { params } = useChangeRequest()
  const users = async (typed: string): Promise<readonly string[]> =>
    params.value ? findUsers(call, params.value.spaceId, typed) : []

  const references = (typed: string) => findReferences(call, organization.value?.id, typed)

  async function find(typed: string): Promise<PageTarget[]> {
    const query = typed.trim()
    const [own, others] = await Promise.all([
      tree.findTitles(typed, MOST),
      findAmong(query, params.value?.spaceId),
    ])
    const found = [...own.filter(isDocument).map(targetOf), ...others]
    if (own.length > 0 || query === '') return found
    // The search among all spaces corrects mistyped words, also for the titles of this space.
    const corrected = await findAmong(query, undefined)
    return corrected.length > 0 ? corrected : findNear(query)
  }

  /** Pages that only this change request has are not in the index that corrects words. */
  async function findNear(query: string): Promise<PageTarget[]> {
    const near = await tree.findTitles(query.slice(0, FIRST_LETTERS), MOST)
    return rankNames(near.filter(isDocument), query, ({ title }) => title, MOST_ELSEWHERE).map(targetOf)
  }

  async function findAmong(query: string, except: string | undefined): Promise<PageTarget[]> {
    if (query.length < SHORTEST || !organization.value || !params.value) return []
    const { items } = await call('findPagesByTitleInOrganization', {
      params: { organizationId: organization.value.id },
      query: { query, limit: MOST_ELSEWHERE, ...(except !== undefined && { except }) },
    })
    return items.filter(isDocument).map((page) => ({
      ...targetOf(page),
      ...(page.space !== params.value?.spaceId && { space: { id: page.space, title: page.spaceTitle } }),
    }))
  }

  async function pageAt(href: string): Promise<PageTarget | undefined> {
    const resolved = resolveHref(href, sourcePath() ?? '')
    if (!params.value || (resolved.kind !== 'page' && resolved.kind !== 'path')) return undefined
    const [by, name] =
      resolved.kind === 'page'
        ? (['id', resolved.pageId] as const)
        : ([resolved.isRooted ? 'rooted-path' : 'path', resolved.path] as const)
    const [target] = await reads.targets(params.value, by, [name])
    return target?.page && { kind: 'page', id: target.page.id, title: target.page.title, path: name, href }
  }

  async function textOf({ id, space }: PageTarget): Promise<string> {
    if (!params.value) return ''
    const query = { format: 'markdown' } as const
    const { markdown = '' } = space
      ? await call('getPageById', { params: { spaceId: space.id, pageId: id }, query })
      : await call('getPageInChangeRequestById', { params: { ...params.value, pageId: id }, query })
    return markdown
  }

  async function reusables(): Promise<ReusableTarget[]> {
    if (!params.value) return []
    const { items } = await call('listReusableContentsInChangeRequest', { params: params.value })
    const from = sourcePath() ?? ''
    return items.map(({ id, title, git }) => ({
      kind: 'reusable',
      title,
      href: git ? relativeHref(from, git.path) : `/reusable-content/${id}`,
    }))
  }

  return computed(() => {
    const path = sourcePath()
    return path === undefined
      ? undefined
      : { sourcePath: path, find, references, pageAt, textOf, files, reusables, users }
  })
}

const isDocument = ({ type }: TitledPage): boolean => type === 'document'

const targetOf = ({ id, title, path, sourcePath }: TitledPage): PageTarget => ({
  kind: 'page',
  id,
  title,
  path,
  sourcePath,
})
