import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { ChangedPageSummary } from '../../../../src-main/schemas/change-request.ts'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { changedPages } from '../change-words.ts'
import type { ChangedPage } from '../change-words.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** A changed page in the diff. `summary` is undefined until the lines are counted. */
export interface DiffPage extends ChangedPage {
  summary: ChangedPageSummary | undefined
}

/** Numbers of added and removed lines. */
export interface LineCounts {
  added: number
  removed: number
}

/** Returns the changed pages, the numbers of their lines, and the sums of these. Lines are counted on request. */
export function useDiffPages(isCounted: () => boolean): {
  pages: ComputedRef<DiffPage[]>
  sum: ComputedRef<LineCounts>
} {
  const { call } = useClient()
  const { params, changes, changeRequest } = useChangeRequest()
  const summaries = useAnswer(
    () => (isCounted() ? params.value && { ...params.value, revision: changeRequest.value?.revision } : null),
    ({ spaceId, changeRequestId }) =>
      listAll((query) =>
        call('listChangedPagesInChangeRequest', { params: { spaceId, changeRequestId }, query }),
      ),
    { keepPrevious: true },
  )
  const byPage = computed(() => new Map((summaries.value.value ?? []).map((each) => [each.page, each])))
  const pages = computed(() =>
    changedPages(changes.value.value?.changes ?? []).map((page) => ({
      ...page,
      summary: byPage.value.get(page.id),
    })),
  )
  const sum = computed(() => sumOf(pages.value.map(({ summary }) => summary ?? { added: 0, removed: 0 })))
  return { pages, sum }
}

function sumOf(counts: readonly LineCounts[]): LineCounts {
  return {
    added: counts.reduce((total, { added }) => total + added, 0),
    removed: counts.reduce((total, { removed }) => total + removed, 0),
  }
}
