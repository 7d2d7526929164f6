import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { openFor } from '../../../src-renderer/ui/open-for.ts'

it('a dialog is open while it has a subject, and clears the subject as it closes', () => {
  const subject = shallowRef<string | undefined>()
  const isOpen = openFor(subject)
  expect(isOpen.value).toBe(false)
  subject.value = 'a page'
  expect(isOpen.value).toBe(true)
  isOpen.value = true
  expect(subject.value).toBe('a page')
  isOpen.value = false
  expect(subject.value).toBeUndefined()
})
