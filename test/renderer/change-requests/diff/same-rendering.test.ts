import { describe, expect, it } from 'vitest'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { hasSameRendering } from '../../../../src-renderer/features/change-requests/diff/same-rendering.ts'

const page = (more: Partial<Page>): Page => ({ markdown: 'Words.\n', ...more }) as Page

describe('both versions of a page', () => {
  it('read the same when only the title differs', () => {
    expect(hasSameRendering(page({ title: 'Old' }), page({ title: 'New' }))).toBe(true)
  })

  it('read differently when the text differs', () => {
    expect(hasSameRendering(page({}), page({ markdown: 'Other words.\n' }))).toBe(false)
  })

  it('read differently when a variable of an expression differs', () => {
    expect(
      hasSameRendering(page({ variables: { version: '1' } }), page({ variables: { version: '2' } })),
    ).toBe(false)
  })

  it('read differently when one side lacks the page', () => {
    expect(hasSameRendering(undefined, page({}))).toBe(false)
  })
})
