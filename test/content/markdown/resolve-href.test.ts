import { describe, expect, it } from 'vitest'
import { resolveHref } from '../../../src-main/content/markdown/links/resolve-href.ts'
import { sourcePathKey } from '../../../src-main/content/markdown/source-path.ts'

describe('the target of a link', () => {
  it.each([
    ['https://a.example/b', { kind: 'external', url: 'https://a.example/b' }],
    ['//a.example', { kind: 'external', url: 'https://a.example' }],
    ['mailto:a@b.example', { kind: 'external', url: 'mailto:a@b.example' }],
    ['javascript:alert(1)', { kind: 'invalid' }],
    ['C:\\book\\a.md', { kind: 'invalid' }],
    ['broken-reference', { kind: 'invalid' }],
    ['../../../a.md', { kind: 'outside', path: '../../a.md', anchor: null }],
    ['#part', { kind: 'anchor', anchor: 'part' }],
    ['', { kind: 'anchor', anchor: '' }],
    ['/pages/abc', { kind: 'page', pageId: 'abc', spaceId: null, anchor: null }],
    ['/spaces/s1/pages/p1#x', { kind: 'page', pageId: 'p1', spaceId: 's1', anchor: 'x' }],
    ['/spaces/s1', { kind: 'in-app', path: '/spaces/s1', anchor: null }],
  ])('of the address %j is %j', (href, expected) => {
    expect(resolveHref(href, 'guide/start.md')).toEqual(expected)
  })

  it.each([
    ['install.md', 'guide/install.md', 'guide/install'],
    ['./install.md#linux', 'guide/install.md', 'guide/install'],
    ['../README.md', 'README.md', ''],
    ['../', '', ''],
    ['..', '', ''],
    ['.', 'guide', 'guide'],
    ['/reference/', 'reference', 'reference'],
    ['../a%20b/c%28d%29.md?x=1', 'a b/c(d).md', 'a b/c(d)'],
    ['a\\b.md', 'guide/a/b.md', 'guide/a/b'],
    ['a.html', 'guide/a.html', 'guide/a'],
    ['../.gitbook/assets/x%20%281%29.png', '.gitbook/assets/x (1).png', '.gitbook/assets/x (1).png'],
    ['100%.md', 'guide/100%.md', 'guide/100%'],
  ])('of the path %j is %j with the key %j', (href, path, key) => {
    expect(resolveHref(href, 'guide/start.md')).toMatchObject({ kind: 'path', path, key })
  })

  it('of an address with a leading slash is below the content of a site', () => {
    const resolved = resolveHref('/learn/state', 'src/content/blog/a.md', 'src/content')
    expect(resolved).toMatchObject({
      path: 'src/content/learn/state',
      key: 'src/content/learn/state',
      isRooted: true,
    })
  })

  it.each([
    ['../guide/', 'guide/README.md'],
    ['../guide/index.html', 'guide/index.md'],
    ['set%20up.md', 'guide/set up.md'],
    ['set%20up.md', 'guide/set%20up.md'],
    ['/', 'README.md'],
  ])('of %s has the key of the page %s', (href, page) => {
    expect(resolveHref(href, 'guide/start.md')).toMatchObject({ key: sourcePathKey(page) })
  })
})
