import { describe, expect, it } from 'vitest'
import { linesOfLinks, mergeLinks, type ExternalLink } from '../../src-main/domain/external-links.ts'

const link = (name: string, title = ''): ExternalLink => ({
  id: `id ${name}`,
  url: `https://example.org/${name}`,
  title,
})
const given = (name: string, title = '') => ({ url: `https://example.org/${name}`, title })
const merge = (seen: ExternalLink[], mine: Parameters<typeof mergeLinks>[1], theirs: ExternalLink[]) =>
  mergeLinks(linesOfLinks(seen), mine, theirs).map(({ url, title }) =>
    [url.slice('https://example.org/'.length), title].filter((word) => word !== '').join(' '),
  )

describe('The links of two users', () => {
  it('are all there when both add', () => {
    expect(merge([link('a')], [link('a'), given('b')], [link('a'), link('c')])).toEqual(['a', 'b', 'c'])
  })

  it('are there once when both add the same address', () => {
    expect(merge([], [given('a', 'Mine')], [link('a', 'Theirs')])).toEqual(['a Mine'])
  })

  it('lack what either removes', () => {
    const seen = [link('a'), link('b'), link('c')]
    expect(merge(seen, [link('b'), link('c')], [link('a'), link('b')])).toEqual(['b'])
  })

  it('retain a link that one renames and the other removes', () => {
    const seen = [link('a', 'Old')]
    expect(merge(seen, [link('a', 'New')], [])).toEqual(['a New'])
    expect(merge(seen, [], [link('a', 'New')])).toEqual([])
  })

  it('have the title of the user who changed it, and of the later user where both did', () => {
    const seen = [link('a', 'Old')]
    expect(merge(seen, [link('a', 'Old')], [link('a', 'Theirs')])).toEqual(['a Theirs'])
    expect(merge(seen, [link('a', 'Mine')], [link('a', 'Theirs')])).toEqual(['a Mine'])
  })

  it('have the new address of a changed link alone', () => {
    const changed = { ...given('b', 'Same'), id: 'id a' }
    expect(merge([link('a', 'Same')], [changed], [link('a', 'Same'), link('c')])).toEqual(['b Same', 'c'])
  })
})
