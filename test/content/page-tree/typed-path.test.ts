import { describe, expect, it } from 'vitest'
import { typedPath } from '../../../src-main/content/page-tree/typed-path.ts'

describe('a typed path', () => {
  it.each([
    ['/', { above: [], beginning: '' }],
    ['/Desks', { above: [], beginning: 'desks' }],
    ['guide/install', { above: ['guide'], beginning: 'install' }],
    [' /guide/install/ ', { above: ['guide', 'install'], beginning: '' }],
  ])('%s names its parents in full, and the beginning of a slug', (typed, read) => {
    expect(typedPath(typed)).toEqual(read)
  })

  it.each(['', 'getting started', 'a//b', '//'])('is absent from “%s”', (typed) => {
    expect(typedPath(typed)).toBeUndefined()
  })
})
