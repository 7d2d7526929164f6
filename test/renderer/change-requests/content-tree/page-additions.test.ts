import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import {
  usePageAdditions,
  type PageAdditions,
} from '../../../../src-renderer/features/change-requests/content-tree/use-page-additions.ts'
import type { TreeActions } from '../../../../src-renderer/features/change-requests/content-tree/use-tree-actions.ts'
import {
  provideEditHistory,
  useEditHistory,
  type EditHistory,
} from '../../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { AT_END } from '../../../../src-renderer/ui/tree/tree-moves.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { deferred } from '../../support/deferred.ts'
import { space } from '../../support/library.ts'

/** Names a new entry in the tree of a change request, and leaves its addition unfinished. */
async function nameEntry(kind: 'page' | 'group') {
  const added = deferred<string>()
  const shown: string[] = []
  let additions: PageAdditions | undefined
  let history: EditHistory | undefined
  const Side = defineComponent({
    setup() {
      history = useEditHistory()
      additions = usePageAdditions({ add: () => added.promise } as unknown as TreeActions, (page) =>
        shown.push(page),
      )
      return () => null
    },
  })
  const { router } = await mountInChangeRequest(Side, {
    at: '/spaces/s/changes/3/pages/p',
    provideMore: (change) => void provideEditHistory(change),
    answers: { getSpaceById: () => space('s') },
  })
  additions?.begin(kind, { place: { into: null, at: AT_END } } as never)
  void additions?.name('Lamps')
  await flushPromises()
  const end = async () => {
    added.resolve('new')
    await flushPromises()
  }
  return { router, end, shown, history: history! }
}

it('a new page is opened, and takes the caret', async () => {
  const { router, end, history } = await nameEntry('page')
  await end()
  expect(router.currentRoute.value.params['page']).toBe('new')
  expect(history.focusPage.value).toBe('new')
})

it('a new page does not replace a screen that the user opened meanwhile', async () => {
  const { router, end, history } = await nameEntry('page')
  await router.push('/spaces/s/changes/3/pages/other')
  await end()
  expect(router.currentRoute.value.params['page']).toBe('other')
  expect(history.focusPage.value).toBeUndefined()
})

it('a new group does not take the focus from a screen that the user opened meanwhile', async () => {
  const { router, end, shown } = await nameEntry('group')
  await router.push('/spaces/s/changes/3/pages/other')
  await end()
  expect(shown).toEqual([])
})
