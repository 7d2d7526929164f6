import { describe, expect, it } from 'vitest'
import { BookFolders } from '../../../src-main/imports/books/book-source.ts'

const folders = new BookFolders(['', 'a', 'a/b', 'ab'])

describe('the folders of the books of a repository', () => {
  it.each([
    ['a/b/c.md', 'a/b'],
    ['a/b/c/d.md', 'a/b'],
    ['a/bc/d.md', 'a'],
    ['a/b', 'a'],
    ['ab/c.md', 'ab'],
    ['abc/d.md', ''],
    ['x.md', ''],
  ])('include the innermost one around %s', (path, folder) => expect(folders.of(path)).toBe(folder))

  it('include all around a file', () => {
    expect(folders.around('a/b/c/d.md')).toEqual(['a/b', 'a', ''])
    expect(new BookFolders(['a/b']).around('a/c.md')).toEqual([])
  })
})
