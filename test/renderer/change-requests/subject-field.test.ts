import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import SubjectField from '../../../src-renderer/features/change-requests/SubjectField.vue'
import { mountInChangeRequest } from '../support/change-request.ts'
import { space } from '../support/library.ts'

it('a subject stays open while an input method composes its words', async () => {
  const { wrapper, host } = await mountInChangeRequest(SubjectField, {
    answers: {
      getChangeRequestById: () =>
        ({ id: 'c', number: 3, status: 'draft', space: 's', subject: 'Lamps' }) as ChangeRequest,
      getSpaceById: () => ({ ...space('s'), permissions: { edit: true } }) as never,
      updateChangeRequestById: () => ({}) as never,
    },
  })
  await flushPromises()
  await wrapper.find('button').trigger('click')
  const field = wrapper.find<HTMLInputElement>('input')
  await field.trigger('keydown', { key: 'Enter', isComposing: true })
  await field.trigger('keydown', { key: 'Escape', isComposing: true })
  expect(wrapper.find('input').exists()).toBe(true)
  await field.setValue('灯')
  await field.trigger('keydown', { key: 'Enter' })
  await flushPromises()
  expect(host.calls.find(({ operation }) => operation === 'updateChangeRequestById')?.input).toMatchObject({
    body: { subject: '灯' },
  })
})
