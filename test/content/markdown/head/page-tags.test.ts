import { describe, expect, it } from 'vitest'
import { headEdits } from '../../../../src-main/content/markdown/head/head-changes.ts'
import { hasTag, removeTag, renameTag } from '../../../../src-main/content/markdown/head/page-tags.ts'

const HEAD =
  '---\ntitle: "beta"\ntags: # of the page\n  - tag: beta # first\n    primary: true\n  - "two words"\n  - plain\nicon: beta\n---\n\n# beta\n'
const edited = (head: string) => ({ kind: 'edited', head })

describe('the tags in the head of a page', () => {
  it('are found by their whole names', () => {
    expect(['beta', 'two words', 'plain', 'bet', 'two', 'first'].map((tag) => hasTag(HEAD, tag))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(hasTag("---\ntags: ['it''s']\n---\n", "it's")).toBe(true)
    expect(hasTag('---\ntags: text\n---\n', 'text')).toBe(false)
  })

  it.each([
    ['beta', 'trial', HEAD.replace('tag: beta', 'tag: trial')],
    ['two words', 'one', HEAD.replace('"two words"', '"one"')],
    ['plain', '# odd: name', HEAD.replace('- plain', '- "# odd: name"')],
    ['gone', 'new', HEAD],
  ])('are renamed from %s to %s, and no other byte changes', (from, to, expected) => {
    expect(renameTag(HEAD, from, to)).toEqual(edited(expected))
  })

  it('are renamed in lists in brackets', () => {
    expect(renameTag('---\r\ntags: [a, {tag: b}]\r\n---\r\n', 'b', 'c')).toEqual(
      edited('---\r\ntags: [a, {tag: c}]\r\n---\r\n'),
    )
  })

  it('lose the old name when they have the new one', () => {
    expect(renameTag(HEAD, 'plain', 'beta')).toEqual(edited(HEAD.replace('  - plain\n', '')))
  })

  it('are changed beside an entry without a value', () => {
    const head = '---\ntags:\n  -\n  - tag: a\n  - tag: b\n---\n'
    expect(removeTag(head, 'a')).toEqual(edited(head.replace('  - tag: a\n', '')))
    expect(headEdits(head, { tags: { c: true } })).toEqual([
      { path: ['tags'], value: [null, { tag: 'a' }, { tag: 'b' }, { tag: 'c' }] },
    ])
  })

  it('are removed with their lines, and with the key after the last one', () => {
    expect(removeTag(HEAD, 'plain')).toEqual(edited(HEAD.replace('  - plain\n', '')))
    expect(removeTag('---\ntags:\n  - a\n---\n\nText\n', 'a')).toEqual(edited('Text\n'))
  })
})
