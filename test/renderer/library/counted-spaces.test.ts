import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useCountedSpaces } from '../../../src-renderer/features/library/trash/use-counted-spaces.ts'

it('a section of the trash is empty once each space has reported no item', () => {
  const spaces = shallowRef<{ id: string }[]>()
  const { isEmpty, count } = useCountedSpaces(() => spaces.value)
  expect(isEmpty.value).toBe(false)
  spaces.value = [{ id: 'one' }, { id: 'two' }]
  count('one', 0)
  expect(isEmpty.value).toBe(false)
  count('two', 3)
  expect(isEmpty.value).toBe(false)
  count('two', 0)
  expect(isEmpty.value).toBe(true)
  spaces.value = [...spaces.value, { id: 'three' }]
  expect(isEmpty.value).toBe(false)
})
