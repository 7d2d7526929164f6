import { describe, expect, it } from 'vitest'
import { retitleLinks } from '../../../src-main/content/markdown/links/retitle-links.ts'

const retitle = (markdown: string, before = 'Old title', after = 'New [title]') =>
  retitleLinks(markdown, { before, after, leadsToPage: (href) => href.startsWith('old.md') })

describe('the links to a retitled page', () => {
  it('get its new title as their label when they had the old one', () => {
    const text = 'See [Old title](old.md), [this](old.md) and [Old title](other.md).\r\n'
    expect(retitle(text)).toEqual({
      markdown: 'See [New \\[title\\]](old.md), [this](old.md) and [Old title](other.md).\r\n',
      links: 1,
    })
  })

  it('have the new title as text, where it looks like markup or HTML', () => {
    expect(retitle('[Old title](old.md)', 'Old title', 'Use <T> and ~~R&amp;D~~').markdown).toBe(
      String.raw`[Use \<T> and \~\~R\&amp;D\~\~](old.md)`,
    )
    expect(retitle(String.raw`[Old \<T>](old.md)`, 'Old <T>', 'a_b').markdown).toBe('[a_b](old.md)')
  })

  it('name the section of the new title when they named that of the old one', () => {
    expect(retitle('[x](old.md#old-title "Old") [y](old.md#part)', 'Old title', 'New')).toEqual({
      markdown: '[x](old.md#new "Old") [y](old.md#part)',
      links: 1,
    })
    expect(retitle('[Old title](old.md#old-title)', 'Old title', 'New')).toEqual({
      markdown: '[New](old.md#new)',
      links: 1,
    })
  })

  it('are unchanged in code, in pictures, and without a link to the page', () => {
    const text = '`[Old title](old.md)` ![Old title](old.md) [Old title]: old.md\n'
    expect(retitle(text)).toEqual({ markdown: text, links: 0 })
  })
})
