import { computed, onScopeDispose } from 'vue'
import type { ComputedRef } from 'vue'
import { relativeHref } from '../../../../../src-main/content/markdown/links/relative-href.ts'
import { resolveHref } from '../../../../../src-main/content/markdown/links/resolve-href.ts'
import { useClient } from '../../../../api/client.ts'
import type {
  FileTarget,
  LinkPlace,
  PageTarget,
  ReusableTarget,
} from '../../../../editor/links/link-target.ts'
import { usePageReads } from '../../../../session/page-tree/page-content.ts'
import type { PageTree } from '../../../../session/page-tree/page-tree.ts'
import { useWorkspace } from '../../../../session/workspace.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import { useChangeRequest } from '../../open-change-request.ts'

/** The delay before the code of the searches is loaded, in milliseconds. The screen does not wait for it. */
const FINDERS_AFTER = 1000
const loadFinders = () => import('./link-finders.ts')

/**
 * Returns the link targets for the text of a page. They are pages, files and reusable content of its change request,
 * and the pages of all other spaces.
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
  // The first search requests the same code again and reports a failure.
  onScopeDispose(whenIdle(FINDERS_AFTER, () => void loadFinders().catch(() => undefined)))
  const users = async (typed: string): Promise<readonly string[]> =>
    params.value ? (await loadFinders()).findUsers(call, params.value.spaceId, typed) : []

  const references = async (typed: string) =>
    (await loadFinders()).findReferences(call, organization.value?.id, typed)

  async function find(typed: string): Promise<PageTarget[]> {
    const [spaceId, organizationId] = [params.value?.spaceId, organization.value?.id]
    if (spaceId === undefined || organizationId === undefined) return []
    return (await loadFinders()).findLinkPages({ call, tree, spaceId, organizationId }, typed)
  }

  async function pageAt(href: string): Promise<PageTarget | undefined> {
    const resolved = resolveHref(href, sourcePath() ?? '')
    if (!params.value || (resolved.kind !== 'page' && resolved.kind !== 'path')) return undefined
    const [field, name] =
      resolved.kind === 'page'
        ? (['id', resolved.pageId] as const)
        : ([resolved.isRooted ? 'rooted-path' : 'path', resolved.path] as const)
    const [target] = await reads.targets(params.value, field, [name])
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
