import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../src-renderer/editor/forms/html-tags.ts'
import { editPicture } from '../../../../src-renderer/editor/forms/picture-edits.ts'
import { picturesIn, type PictureProperties } from '../../../../src-renderer/editor/forms/picture-source.ts'
import { corpusFolder } from '../../../support/content/corpora.ts'

function edit(source: string, wanted: Partial<PictureProperties>, index = 0): string {
  const picture = picturesIn(source)[index]!
  return applyChanges(source, editPicture(source, picture, { ...picture.properties, ...wanted }))
}

const FIGURE =
  '<figure><img src="../.gitbook/assets/a.png" alt="" width="375"><figcaption><p>Words</p></figcaption></figure>'

describe('a picture of Markdown', () => {
  it('stays Markdown for another name or address', () => {
    expect(edit('![old](a.png "t")', { alternative: 'new [1]' })).toBe(String.raw`![new \[1\]](a.png "t")`)
    expect(edit('Words ![a](<b c.png>) more', { address: 'd e.png' })).toBe('Words ![a](d%20e.png) more')
  })

  it('becomes a figure of the service for a caption, a width, a side or a frame', () => {
    expect(edit('![A "lamp"](a.png)\n', { caption: 'A & b < c', width: '300' })).toBe(
      '<figure><img src="a.png" alt="A &quot;lamp&quot;" width="300"><figcaption><p>A & b &lt; c</p></figcaption></figure>\n',
    )
    expect(edit('![](a.png)', { alignment: 'left', hasFrame: true })).toBe(
      '<div align="left" data-with-frame="true"><figure><img src="a.png" alt=""><figcaption></figcaption></figure></div>',
    )
  })

  it('within a text becomes a tag in the line', () => {
    expect(edit('Press ![ok](ok.svg) now', { size: 'line' })).toBe(
      'Press <img src="ok.svg" alt="ok" data-size="line"> now',
    )
  })

  it('is found in a box, as a block of its own', () => {
    const source = '{% hint style="info" %}\n![a](b.png)\n{% endhint %}'
    expect(edit(source, { caption: 'c' })).toBe(
      '{% hint style="info" %}\n<figure><img src="b.png" alt="a"><figcaption><p>c</p></figcaption></figure>\n{% endhint %}',
    )
  })
})

describe('a picture of HTML', () => {
  it('changes only the edited property', () => {
    expect(edit(FIGURE, { alternative: 'A' })).toBe(FIGURE.replace('alt=""', 'alt="A"'))
    expect(edit(FIGURE, { width: '' })).toBe(FIGURE.replace(' width="375"', ''))
    expect(edit(FIGURE, { caption: '' })).toBe(FIGURE.replace('<p>Words</p>', ''))
    expect(edit(`<figure>\n  <IMG SRC='a.png' />\n</figure>`, { address: 'b.png', width: '10%' })).toBe(
      `<figure>\n  <IMG SRC="b.png" width="10%" />\n</figure>`,
    )
    expect(edit('<figure><img src=a.png><figcaption>Old</figcaption></figure>', { caption: 'New' })).toBe(
      '<figure><img src=a.png><figcaption>New</figcaption></figure>',
    )
  })

  it('has a box for its side and frame, which disappears with them', () => {
    const boxed = `<div align="right">${FIGURE}</div>`
    expect(edit(FIGURE, { alignment: 'right' })).toBe(boxed)
    expect(edit(boxed, { alignment: 'center' })).toBe(FIGURE)
    expect(edit(boxed, { hasFrame: true })).toBe(`<div align="right" data-with-frame="true">${FIGURE}</div>`)
    const wide = `<div data-full-width="true" data-with-frame="true">\n\n${FIGURE}\n\n</div>`
    expect(edit(wide, { hasFrame: false })).toBe(wide.replace(' data-with-frame="true"', ''))
  })

  it('retains the tags and entities of its caption', () => {
    const source = FIGURE.replace('Words', '<a href="b.md">B</a> &amp; c')
    expect(picturesIn(source)[0]?.properties.caption).toBe('<a href="b.md">B</a> &amp; c')
    expect(edit(source, { caption: '<a href="b.md">B</a> &amp; d' })).toBe(source.replace('c</p>', 'd</p>'))
    expect(picturesIn(FIGURE.replace('Words', 'a &lt; b'))[0]?.properties.caption).toBe('a < b')
    const quoted = FIGURE.replace('Words', '&lt;b&gt; tag')
    expect(picturesIn(quoted)[0]?.properties.caption).toBe('&lt;b&gt; tag')
    expect(edit(quoted, { caption: '&lt;b&gt; tags' })).toBe(quoted.replace('tag<', 'tags<'))
  })

  it('without a figure receives one for its caption', () => {
    expect(edit('<img src="a.png" alt="x">', { caption: 'c' })).toBe(
      '<figure><img src="a.png" alt="x"><figcaption><p>c</p></figcaption></figure>',
    )
  })
})

it('pictures in code, and pictures by reference, are not edited', () => {
  expect(picturesIn('`![a](b)` and ![c][d]\n\n```\n<img src="x">\n```\n')).toEqual([])
})

const CHANGES: Partial<PictureProperties>[] = [
  { alternative: 'Other "words" [&]' },
  { address: '../new name (1).png' },
  { caption: 'Below' },
  { width: '120' },
  { alignment: 'left', hasFrame: true },
  { size: 'line' },
]

describe.each([
  ['fluentd', 2],
  ['axon', 2],
  ['learn-go', 2],
  ['rust-book', 4],
  ['react', 12],
])('pictures of %s', (corpus, every) => {
  it('change nothing when nothing is edited, and nothing outside of themselves otherwise', async () => {
    let pictures = 0
    const folder = await corpusFolder(corpus)
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'))
    for (const [number, file] of files.toSorted().entries()) {
      if (number % every !== 0) continue
      const source = await readFile(join(folder, file), 'utf8')
      for (const [index, picture] of picturesIn(source).entries()) {
        pictures += 1
        expect(editPicture(source, picture, picture.properties)).toEqual([])
        for (const wanted of CHANGES) {
          const after = edit(source, wanted, index)
          const rest = source.length - picture.to
          expect(after.slice(0, picture.from) === source.slice(0, picture.from), 'the text before it').toBe(
            true,
          )
          expect(after.slice(after.length - rest) === source.slice(picture.to), 'the text after it').toBe(
            true,
          )
          const inline = wanted.alignment !== undefined || wanted.caption !== undefined
          if (picture.isAlone || !inline)
            expect(picturesIn(after)[index]?.properties).toMatchObject(
              wanted.address === undefined ? wanted : {},
            )
        }
      }
    }
    expect(pictures).toBeGreaterThan(0)
  })
})
