import { describe, expect, it } from 'vitest'
import { readPageAppearance } from '../../../../src-main/content/markdown/head/page-appearance.ts'
import { joinPage } from '../../../../src-main/content/markdown/join-page.ts'

const head = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n\n`

describe('the look of a page', () => {
  it('has the width, the cover and the visible parts from its head', () => {
    const { layout } = readPageAppearance(
      head(
        'layout:',
        '  width: wide',
        '  cover: { visible: true, size: background, mask: radial }',
        '  tags: { visible: false }',
        '  metadata: { visible: false }',
        '  actions: { visible: true }',
      ),
    )
    expect(layout).toEqual({
      width: 'wide',
      cover: true,
      coverSize: 'background',
      coverMask: 'radial',
      tags: false,
      metadata: false,
      actions: true,
    })
  })

  it('ignores values of other forms', () => {
    expect(
      readPageAppearance(head('layout:', '  width: 12', '  cover: yes', 'cover: [a]', 'tags: beta')),
    ).toEqual({
      tags: [],
    })
    expect(readPageAppearance(head('layout: text', 'cover: {light: 3}', 'tags: [1, {tag: 2}, " "]'))).toEqual(
      {
        tags: [],
      },
    )
  })

  it('has a cover for each theme, with its place and a height within bounds', () => {
    expect(readPageAppearance(head('cover: a.png', 'coverY: -12', 'coverHeight: 9000')).cover).toEqual({
      light: 'a.png',
      y: -12,
      height: 700,
    })
    expect(
      readPageAppearance(head('cover:', '  light: a.png', '  dark: https://x.example/b.png')).cover,
    ).toEqual({
      light: 'a.png',
      dark: 'https://x.example/b.png',
    })
  })

  it('has each tag once, in order', () => {
    expect(
      readPageAppearance(head('tags:', '  - tag: beta', '    primary: true', '  - tag: new', '  - beta'))
        .tags,
    ).toEqual([{ tag: 'beta', primary: true }, { tag: 'new' }])
  })

  it('is written with a changed layout in the form that is read', () => {
    const layout = { width: 'wide', cover: true, coverSize: 'background', coverMask: 'radial' } as const
    const written = joinPage(head('icon: rocket', 'layout:', '  width: default'), '', { layout })
    expect(readPageAppearance(written).layout).toEqual(layout)
    expect(written.startsWith('---\nicon: rocket\n')).toBe(true)
  })
})
