import { describe, expect, it } from 'vitest'
import { describePictures, removeLinks } from '../../../src-main/content/markdown/links/repair-links.ts'
import { undescribedPictures } from '../../../src-main/content/markdown/links/undescribed-pictures.ts'

describe('removing the links to an address', () => {
  it('leaves their labels, and removes pictures', () => {
    const text = 'A [*bold* link](gone.md "title"), [other](other.md) and ![pic](gone.md).\r\n'
    expect(removeLinks(text, 'gone.md')).toBe('A *bold* link, [other](other.md) and .\r\n')
  })

  it('leaves code, definitions and tags unchanged', () => {
    const text = '`[a](gone.md)` <a href="gone.md">b</a>\n\n[c]: gone.md\n'
    expect(removeLinks(text, 'gone.md')).toBe(text)
  })

  it('removes a link around a picture of the same address once', () => {
    expect(removeLinks('x [![a](gone.md)](gone.md) y', 'gone.md')).toBe('x ![a](gone.md) y')
  })
})

describe('describing pictures', () => {
  it('escapes a description that looks like markup', () => {
    expect(describePictures('![](a.png)', 'a.png', 'A *b*\n<c>')).toBe(String.raw`![A \*b\* \<c>](a.png)`)
  })

  it('writes the description into each form of a picture that lacks one', () => {
    const text = '![](a.png) ![kept](a.png) <img src="a.png"> <img src="a.png" alt=""/> <img alt src="a.png">'
    const described = describePictures(text, 'a.png', 'A "dog" [& cat]')
    expect(described).toBe(
      String.raw`![A "dog" \[& cat\]](a.png) ![kept](a.png) ` +
        '<img alt="A &quot;dog&quot; [&amp; cat]" src="a.png"> ' +
        '<img src="a.png" alt="A &quot;dog&quot; [&amp; cat]"/> ' +
        '<img alt="A &quot;dog&quot; [&amp; cat]" src="a.png">',
    )
    expect(undescribedPictures(described)).toEqual([])
  })
})
