import { expect, it } from 'vitest'
import { previewOf } from '../../src-main/workspace/work/preview-of.ts'
import type { ReadWork } from '../../src-main/workspace/work/read-work.ts'

it('a preview ends with a whole character', () => {
  const preview = previewOf({} as ReadWork, `a${'🪑'.repeat(200)}`)
  expect(preview.isWellFormed()).toBe(true)
  expect(Array.from(preview)).toHaveLength(160)
})

it('a preview of a comment on words omits the quoted words, and names a suggestion', () => {
  const work = {} as ReadWork
  expect(previewOf(work, '> second\n\nWhy **this** one?')).toBe('Why this one?')
  expect(previewOf(work, '> second\n\n```suggestion b1 words\nfurther\n```')).toBe('Suggestion: further')
  expect(previewOf(work, '> Only a quotation')).toBe('Only a quotation')
})
