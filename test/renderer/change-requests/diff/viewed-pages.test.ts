import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { DiffPage } from '../../../../src-renderer/features/change-requests/diff/use-diff-pages.ts'
import {
  useViewedPages,
  type ViewedPages,
} from '../../../../src-renderer/features/change-requests/diff/use-viewed-pages.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { space } from '../../support/library.ts'

const pageOf = (id: string) => ({ id, summary: { fingerprint: `state of ${id}` } }) as DiffPage
const PAGES = ['one', 'two'].map(pageOf)

it('marks two pages as viewed that the user marks one right after the other', async () => {
  const stored = new Map<string, string>()
  let viewed: ViewedPages | undefined
  const Inside = defineComponent({
    setup() {
      viewed = useViewedPages(() => PAGES)
      return () => null
    },
  })
  await mountInChangeRequest(Inside, {
    answers: {
      getSpaceById: () => space('s'),
      listViewedPages: () =>
        ({
          items: [...stored].map(([page, fingerprint]) => ({ page, fingerprint })),
        }) as never,
      setPageViewed: ({ params: { pageId }, body }) => {
        stored.set(pageId, body!.fingerprint!)
        return {} as never
      },
    },
  })
  for (const page of PAGES) void viewed?.mark(page, true)
  await flushPromises()
  expect(PAGES.map((page) => viewed?.stateOf(page))).toEqual(['viewed', 'viewed'])
})
