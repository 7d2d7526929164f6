import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugify } from '../../src-main/domain/slug.ts'
import { PageSlug } from '../../src-main/schemas/page.ts'

describe('the slug of a title', () => {
  it.each([
    ['Getting Started', 'getting-started'],
    ["What's new in 4.9?", 'whats-new-in-4.9'],
    ['Crème brûlée & Œuf', 'creme-brulee-œuf'],
    ['日本 語', '日本-語'],
    ['__asm', 'asm'],
    ['  --  ', 'page'],
    ['A/B\\C', 'a-b-c'],
    ['snake_case', 'snake_case'],
  ])('%j is %s', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  it('is always valid for a page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugify(title)
        expect(PageSlug.parse(slug)).toBe(slug)
        expect(slug).not.toBe('')
      }),
      { numRuns: 20_000 },
    )
  })

  it('cuts long titles between words', () => {
    expect(slugify('word '.repeat(50))).toBe('word-'.repeat(20).slice(0, -1))
  })
})
