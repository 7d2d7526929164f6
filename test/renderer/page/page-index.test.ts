import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  firstReadable,
  indexPages,
  neighboursOf,
  type PageNode,
} from '../../../src-renderer/session/page-index.ts'
import { page } from '../support/pages.ts'

const git = (path: string) => ({ git: { oid: '0', path } })
const index = indexPages([
  page('group', { type: 'group' }, page('a', git('guide/README.md'), page('a1', git('guide/Install Me.md')))),
  page('secret', { hidden: true, ...git('secret.md') }, page('below secret')),
  page('link', { type: 'link', href: 'https://example.com' }),
  page('b', git('b.md')),
])
const node = (id: string): PageNode => {
  const found = index.byId.get(id)
  if (!found) throw new Error(`No page ${id}`)
  return found
}

describe('the index of a space', () => {
  it('has every page in reading order', () => {
    expect(index.inOrder.map(({ page: { id } }) => id)).toEqual([
      'group',
      'a',
      'a1',
      'secret',
      'below secret',
      'link',
      'b',
    ])
  })

  it('finds pages by the key of their path', () => {
    expect(index.byKey('guide')?.page.id).toBe('a')
    expect(index.byKey('guide/Install Me')?.page.id).toBe('a1')
    expect(index.byKey('guide/nowhere')).toBeUndefined()
  })

  it('returns the ancestors of a page', () => {
    expect(ancestorsOf(node('a1')).map(({ page: { id } }) => id)).toEqual(['group', 'a'])
  })

  it('continues with readable pages, past groups, links and hidden pages', () => {
    expect(neighboursOf(index, node('a1')).next?.page.id).toBe('b')
    expect(neighboursOf(index, node('b')).previous?.page.id).toBe('a1')
    expect(neighboursOf(index, node('a')).previous).toBeUndefined()
  })

  it('opens a space at its first page; a hidden one only when there is no other', () => {
    expect(firstReadable(index)?.page.id).toBe('a')
    expect(firstReadable(indexPages([page('only', { hidden: true })]))?.page.id).toBe('only')
    expect(firstReadable(indexPages([]))).toBeUndefined()
  })
})
