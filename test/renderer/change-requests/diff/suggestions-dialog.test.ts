import { expect, it } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import {
  DIFF_COMMENTS,
  type DiffComments,
} from '../../../../src-renderer/features/change-requests/diff/diff-comments.ts'
import type { PageSuggestion } from '../../../../src-renderer/features/change-requests/diff/suggestions/open-suggestions.ts'
import SuggestionsDialog from '../../../../src-renderer/features/change-requests/diff/suggestions/SuggestionsDialog.vue'
import type { DiffPage } from '../../../../src-renderer/features/change-requests/diff/use-diff-pages.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { Refused } from '../../support/fake-host.ts'

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
  const Dialog = defineComponent({
    setup() {
      provide(DIFF_COMMENTS, {} as DiffComments)
      const suggestions = [suggestion('there', 'Press the blue button.'), suggestion('gone', 'Other words.')]
      const pages = [{ id: 'gone', title: 'Deleted page' }] as DiffPage[]
      return () => h(SuggestionsDialog, { open: true, suggestions, pages })
    },
  })
  await mountInChangeRequest(Dialog, {
    at: '/spaces/s/changes/3/diff',
    answers: {
      getReviewsByChangeRequestId: () => ({ items: [], count: 0 }),
      getPageInChangeRequestById({ params }) {
        if (params.pageId === 'gone')
          throw new Refused({ code: 'resource.unknown', status: 404, message: 'No such page.' })
        return { id: 'there', title: 'Buttons', markdown: TEXT } as never
      },
    },
  })
  const shown = document.body.textContent
  const words = (name: string) => [...document.querySelectorAll(name)].map((each) => each.textContent)
  expect(words('del')).toEqual(['red'])
  expect(words('ins')).toEqual(['blue', 'Other words.'])
  expect(shown).toContain('Deleted page')
  expect(shown).toContain('The block has changed since this was suggested.')
  expect(shown).toContain('Apply 1 of 2')
})
