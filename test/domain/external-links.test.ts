import { describe, expect, it } from 'vitest'
import { linesOfLinks, mergeLinks, type ExternalLink } from '../../src-main/domain/external-links.ts'

const link = (name: string, title = ''): ExternalLink => ({
  id: `id ${name}`,
  url: `https://example.org/${name}`,
  title,
})
const newLink = (name: string, title = '') => ({ url: `https://example.org/${name}`, title })
const merge = (base: ExternalLink[], mine: Parameters<typeof mergeLinks>[1], theirs: ExternalLink[]) =>
  mergeLinks(linesOfLinks(base), mine, theirs).map(({ url, title }) =>
    [url.slice('https://example.org/'.length), title].filter((word) => word !== '').join(' '),
  )

describe('the links of two users', () => {
  it('include the additions of both', () => {
    expect(merge([link('a')], [link('a'), newLink('b')], [link('a'), link('c')])).toEqual(['a', 'b', 'c'])
  })

  it('appear once when both add the same address', () => {
    expect(merge([], [newLink('a', 'Mine')], [link('a', 'Theirs')])).toEqual(['a Mine'])
  })

  it('lack what either removes', () => {
    const base = [link('a'), link('b'), link('c')]
    expect(merge(base, [link('b'), link('c')], [link('a'), link('b')])).toEqual(['b'])
  })

  it('retain a link that one renames and the other removes', () => {
    const base = [link('a', 'Old')]
    expect(merge(base, [link('a', 'New')], [])).toEqual(['a New'])
    expect(merge(base, [], [link('a', 'New')])).toEqual([])
  })

  it('have the title of the user who changed it, and of the later user where both did', () => {
    const base = [link('a', 'Old')]
    expect(merge(base, [link('a', 'Old')], [link('a', 'Theirs')])).toEqual(['a Theirs'])
    expect(merge(base, [link('a', 'Mine')], [link('a', 'Theirs')])).toEqual(['a Mine'])
  })

  it('have only the new address of a changed link', () => {
    const changed = { ...newLink('b', 'Same'), id: 'id a' }
    expect(merge([link('a', 'Same')], [changed], [link('a', 'Same'), link('c')])).toEqual(['b Same', 'c'])
  })
})
