import { expect, it } from 'vitest'
import { previewOf } from '../../src-main/workspace/work/preview-of.ts'
import type { ReadWork } from '../../src-main/workspace/work/read-work.ts'

it('a preview ends with a whole character', () => {
  const preview = previewOf({} as ReadWork, `a${'🪑'.repeat(200)}`)
  expect(preview.isWellFormed()).toBe(true)
  expect(Array.from(preview)).toHaveLength(160)
})
