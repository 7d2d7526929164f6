import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import type { LinkPlace, LinkTarget } from '../../../editor/link-target.ts'
import type { PageTree } from '../../../session/page-tree/page-tree.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** The most pages that are offered at once. */
const MOST = 40

/** The pages of other spaces that are offered at once. */
const MOST_ELSEWHERE = 8
/** The letters from which on other spaces are searched. Fewer begin too many titles. */
const SHORTEST = 2

/** Returns the link targets for the text of a page: the pages of its change request, and of all other spaces. */
export function useLinkPlace(
  tree: PageTree,
  sourcePath: () => string | undefined,
): ComputedRef<LinkPlace | undefined> {
  const { call } = useClient()
  const { organization } = useWorkspace()
  const { params } = useChangeRequest()

  async function find(typed: string): Promise<LinkTarget[]> {
    const [own, others] = await Promise.all([tree.findTitles(typed, MOST), findElsewhere(typed.trim())])
    return [...own.filter(({ type }) => type === 'document'), ...others]
  }

  async function findElsewhere(query: string): Promise<LinkTarget[]> {
    if (query.length < SHORTEST || !organization.value || !params.value) return []
    const { items } = await call('findPagesByTitleInOrganization', {
      params: { organizationId: organization.value.id },
      query: { query, limit: MOST_ELSEWHERE, except: params.value.spaceId },
    })
    return items
      .filter(({ type }) => type === 'document')
      .map(({ id, title, path, space, spaceTitle }) => ({
        id,
        title,
        path,
        space: { id: space, title: spaceTitle },
      }))
  }
  return computed(() => {
    const path = sourcePath()
    return path === undefined ? undefined : { sourcePath: path, find }
  })
}
