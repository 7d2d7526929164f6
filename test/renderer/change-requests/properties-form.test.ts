import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'
import {
  usePropertiesForm,
  type PropertiesForm,
} from '../../../src-renderer/features/change-requests/properties/use-properties-form.ts'
import { provideEditHistory } from '../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { mountInChangeRequest } from '../support/change-request.ts'
import { deferred } from '../support/deferred.ts'
import { space } from '../support/library.ts'

const PAGE = { id: 'p', type: 'document', title: 'Lamps', slug: 'lamps', description: 'Old' } as Page

it('does not count as saved what the user types while the properties are saved', async () => {
  const answer = deferred<never>()
  let form: PropertiesForm | undefined
  const Inside = defineComponent({
    setup() {
      form = usePropertiesForm({ page: PAGE, files: { byId: () => undefined } })
      return () => null
    },
  })
  const { host } = await mountInChangeRequest(Inside, {
    provideMore: (change) => void provideEditHistory(change),
    answers: {
      getSpaceById: () => space('s'),
      getPagePlaceInChangeRequest: () => ({ page: PAGE, above: [], index: 0 }) as never,
      updateChangeRequestContent: () => answer.promise,
    },
  })
  form!.fields.description = 'New'
  const saved = form!.save.run()
  await flushPromises()
  expect(host.callCount('updateChangeRequestContent')).toBe(1)
  form!.fields.description = 'New words'
  answer.resolve({ pages: [{ id: 'p' }] } as never)
  await saved
  expect(form!.isChanged.value).toBe(true)
})
