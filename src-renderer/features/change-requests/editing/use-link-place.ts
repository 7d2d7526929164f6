import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { LinkPlace, LinkTarget } from '../../../editor/link-target.ts'
import type { PageTree } from '../../../session/page-tree/page-tree.ts'

/** The most pages that are offered at once. */
const MOST = 40

/** Returns the link targets for the text of a page: the pages of its change request. */
export function useLinkPlace(
  tree: PageTree,
  sourcePath: () => string | undefined,
): ComputedRef<LinkPlace | undefined> {
  async function find(typed: string): Promise<LinkTarget[]> {
    const pages = await tree.findTitles(typed, MOST)
    return pages.filter(({ type }) => type === 'document')
  }
  return computed(() => {
    const path = sourcePath()
    return path === undefined ? undefined : { sourcePath: path, find }
  })
}
