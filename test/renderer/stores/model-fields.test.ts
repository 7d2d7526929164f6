import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { modelFields } from '../../../src-renderer/stores/model-fields.ts'

it('a written field replaces the model, and the other fields stay', () => {
  const first = { text: 'a', sort: 'new' }
  const model = shallowRef(first)
  const fields = modelFields(model)
  fields.text = 'b'
  fields.sort = 'old'
  expect(model.value).toEqual({ text: 'b', sort: 'old' })
  expect(first).toEqual({ text: 'a', sort: 'new' })
  model.value = { text: 'c', sort: 'new' }
  expect(fields.text).toBe('c')
})
