import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { LinkPlace } from '../../../editor/link-target.ts'
import type { PageIndex } from '../../../session/page-index.ts'

/** Returns the link targets for the text of a page: the pages of its change request. */
export function useLinkPlace(
  index: () => PageIndex | undefined,
  pageId: () => string | undefined,
): ComputedRef<LinkPlace | undefined> {
  const targets = computed(() =>
    (index()?.inOrder ?? [])
      .filter(({ page }) => page.type === 'document')
      .map(({ page: { id, title, path, git } }) => ({ id, title, path, sourcePath: git?.path })),
  )
  return computed(() => {
    const page = pageId()
    const sourcePath = page === undefined ? undefined : index()?.byId.get(page)?.page.git?.path
    return sourcePath === undefined ? undefined : { sourcePath, targets: targets.value }
  })
}
