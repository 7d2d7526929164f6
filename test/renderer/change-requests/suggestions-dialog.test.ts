import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import {
  DIFF_COMMENTS,
  type DiffComments,
} from '../../../src-renderer/features/change-requests/diff/diff-comments.ts'
import type { PageSuggestion } from '../../../src-renderer/features/change-requests/diff/suggestions/open-suggestions.ts'
import SuggestionsDialog from '../../../src-renderer/features/change-requests/diff/suggestions/SuggestionsDialog.vue'
import type { DiffPage } from '../../../src-renderer/features/change-requests/diff/use-diff-pages.ts'
import { provideChangeRequest } from '../../../src-renderer/features/change-requests/open-change-request.ts'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { Refused } from '../support/fake-host.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { mountOnReplica } from '../support/replica.ts'

const TEXT = 'Press the red button.\n'
const [block] = splitBlocks(TEXT)

const suggestion = (pageId: string, replacement: string): PageSuggestion => ({
  key: `${pageId} 0`,
  pageId,
  comment: `on ${pageId}`,
  by: { id: 'ada', displayName: 'Ada' } as PageSuggestion['by'],
  at: '2026-11-21T10:00:00.000Z',
  suggestion: { block: block!.id, words: undefined, replacement },
  node: block!.id,
})

it('lists the suggestions of all pages when the change request deleted one of them', async () => {
  const Around = defineComponent({
    setup() {
      provideOpenSpace()
      provideChangeRequest(
        () => 's',
        () => '3',
      )
      provide(DIFF_COMMENTS, {} as DiffComments)
      const suggestions = [suggestion('there', 'Press the blue button.'), suggestion('gone', 'Other words.')]
      const pages = [{ id: 'gone', title: 'Deleted page' }] as DiffPage[]
      return () => h(SuggestionsDialog, { open: true, suggestions, pages })
    },
  })
  await mountOnReplica(Around, {
    at: '/spaces/s/changes/3/diff',
    answers: {
      getChangeRequestById: () => ({ id: 'c', number: 3, status: 'draft', space: 's' }) as never,
      ...treeAnswers(() => []),
      getChangeRequestChanges: () => ({ changes: [] }) as never,
      listChangeRequestConflicts: () => ({ items: [], count: 0 }),
      getReviewsByChangeRequestId: () => ({ items: [], count: 0 }),
      getPageInChangeRequestById({ params }) {
        if (params.pageId === 'gone')
          throw new Refused({ code: 'resource.unknown', status: 404, message: 'No such page.' })
        return { id: 'there', title: 'Buttons', markdown: TEXT } as never
      },
    },
  })
  await flushPromises()
  const shown = document.body.textContent
  expect(shown).toContain('Press the blue button.')
  expect(shown).toContain('Deleted page')
  expect(shown).toContain('The block has changed since this was suggested.')
  expect(shown).toContain('Apply 1 of 2')
})
