import { describe, expect, it } from 'vitest'
import { cacheReads } from '../../../src-main/imports/plan/cached-reads.ts'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'

const MEBIBYTE = 1_048_576

/** Returns a source that records each read. `sizes` has the bytes of each file. */
function sourceOf(sizes: Record<string, number>): { source: ImportSource; reads: string[] } {
  const reads: string[] = []
  const read = (path: string) => {
    reads.push(path)
    return new Uint8Array(sizes[path] ?? 0)
  }
  const source = { title: '', files: [], report: [], read, close: () => Promise.resolve() }
  return { source, reads }
}

describe('a file that the plan of an import has read', () => {
  it('is passed to the writing step without another read', () => {
    const { source, reads } = sourceOf({ a: 3, b: 4 })
    const { planning, writing } = cacheReads(source)
    const planned = planning.read('a')
    expect(writing.read('a')).toBe(planned)
    expect(writing.read('b')).toHaveLength(4)
    expect(reads).toEqual(['a', 'b'])
  })

  it('is released after it was written', () => {
    const { source, reads } = sourceOf({ a: 3 })
    const { planning, writing } = cacheReads(source)
    planning.read('a')
    writing.read('a')
    writing.read('a')
    expect(reads).toEqual(['a', 'a'])
  })

  it('is read again when the cache has no room for it', () => {
    const { source, reads } = sourceOf({ large: 60 * MEBIBYTE, more: 10 * MEBIBYTE, small: 1 })
    const { planning, writing } = cacheReads(source)
    for (const path of ['large', 'more', 'small']) planning.read(path)
    for (const path of ['large', 'more', 'small']) writing.read(path)
    expect(reads).toEqual(['large', 'more', 'small', 'more'])
  })
})
