import { describe, expect, it } from 'vitest'
import { PageAnchors } from '../../../src-main/content/markdown/anchors.ts'

const anchors = new PageAnchors(
  'The Title',
  '## One\n\n## One\n\n### Release 4.9 {#release}\n\n<a id="here"></a> and <a name=\'there\'>x</a>\n\n## What is `a`?\n\n> ### In a quote\n\n- # In a list\n\n## `<buffer>` & more\n',
)

describe('the anchors of a page', () => {
  it.each(['the-title', 'one', 'one-1', 'release', 'here', 'there', 'what-is-a'])('contain %s', (anchor) => {
    expect(anchors.has(anchor)).toBe(true)
  })

  it('contain the anchors that other tools build from the same headings', () => {
    expect(anchors.has('What-is-a?')).toBe(true)
    expect(anchors.has('the_title')).toBe(true)
    expect(anchors.has('less-than-buffer-greater-than-and-more')).toBe(true)
  })

  it('contain headings in quotes and lists', () => {
    expect(anchors.has('in-a-quote')).toBe(true)
    expect(anchors.has('in-a-list')).toBe(true)
  })

  it('contain the page itself, and anchors for the browser', () => {
    expect(anchors.has('')).toBe(true)
    expect(anchors.has('top')).toBe(true)
    expect(anchors.has(':~:text=One')).toBe(true)
  })

  it.each(['two', 'one-2', 'on', 'release-4'])('do not contain %s', (anchor) => {
    expect(anchors.has(anchor)).toBe(false)
  })
})
