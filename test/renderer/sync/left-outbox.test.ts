import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import OutboxScreen from '../../../src-renderer/features/sync/outbox/OutboxScreen.vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { deferred } from '../support/deferred.ts'
import { mountOnReplica, refused } from '../support/replica.ts'

it('an edit is saved as new without leading the user away from another screen', async () => {
  const written = deferred<ChangeRequest>()
  const made = { id: 'n', number: 7 } as ChangeRequest
  const app = await mountOnReplica(OutboxScreen, {
    items: [refused()],
    answers: {
      createChangeRequest: () => made,
      getPageInChangeRequestById: () => ({ id: 'p', markdown: 'Old words\n' }) as Page,
      updateChangeRequestContent: () => written.promise,
      discardIntent: () => null,
    },
  })
  watchScreens(app.router, () => undefined)
  await flushPromises()
  await app.wrapper.find('.row [aria-haspopup=menu]').trigger('click')
  await flushPromises()
  const lines = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  lines.find(({ textContent }) => textContent?.trim() === 'Save as a new change request')!.click()
  await flushPromises()
  await app.router.push('/changes')
  written.resolve(made)
  await flushPromises()
  expect(app.router.currentRoute.value.path).toBe('/changes')
  const [toast] = useToasts().toasts
  expect([toast?.text, toast?.action?.label]).toEqual(['Saved as change request 7.', 'Open'])
})
