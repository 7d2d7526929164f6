import { describe, expect, it } from 'vitest'
import { readFrameAnswer } from '../../../src-renderer/markdown/diagram-messages.ts'
import { startsWithTitle } from '../../../src-renderer/markdown/starts-with-title.ts'
import { cardText } from '../../../src-renderer/markdown/view/blocks/card-text.ts'
import { languageLabel } from '../../../src-renderer/markdown/view/blocks/language-label.ts'
import { markTerms, termsPattern } from '../../../src-renderer/markdown/view/mark-terms.ts'
import { remoteHost } from '../../../src-renderer/markdown/view/remote-host.ts'

describe('a text that starts with any title', () => {
  it.each([
    ['# Title\n\ntext', true],
    ['\n\n# Title', true],
    ['Title\n=====', true],
    ['## Title', false],
    ['#Title', false],
    ['text\n\n# Title', false],
    ['```\n# no title\n```', false],
    ['', false],
  ])('is %j: %s', (text, expected) => {
    expect(startsWithTitle(text, 'Another')).toBe(expected)
  })
})

describe('a text that starts with the title of its page', () => {
  it.each([
    ['## What Is Ownership?\n\ntext', true],
    ['### What `is` ownership? ###', true],
    ['What is\n-------', false],
    ['## What is borrowing?', false],
  ])('is %j: %s', (text, expected) => {
    expect(startsWithTitle(text, 'What is Ownership?')).toBe(expected)
  })
})

describe('the host from which a picture would be loaded', () => {
  it.each([
    ['https://a.example/x.png', 'a.example'],
    ['//a.example:8080/x.png', 'a.example:8080'],
    ['/files/x.png', undefined],
    ['x.png', undefined],
    ['data:image/png;base64,x', undefined],
    ['blob:http://127.0.0.1/x', undefined],
    ['http://127.0.0.1:4870/v1/x.png', undefined],
  ])('of %s is %s', (address, host) => {
    expect(remoteHost(address, 'http://127.0.0.1:4870/index.html')).toBe(host)
  })

  it('of an app with a protocol of its own is any web host', () => {
    expect(remoteHost('http://127.0.0.1/x.png', 'app://carrel/index.html')).toBe('127.0.0.1')
    expect(remoteHost('media/x.png', 'app://carrel/index.html')).toBeUndefined()
  })
})

describe('marking terms', () => {
  it('has no pattern without terms', () => {
    expect(termsPattern([])).toBeUndefined()
    expect(termsPattern(['  '])).toBeUndefined()
  })

  it('matches them literally, longest first', () => {
    const pattern = termsPattern(['a', 'a+b', '(x'])!
    expect(markTerms([{ type: 'text', value: 'a+b (x' }], pattern)).toMatchObject([
      { tagName: 'mark', children: [{ value: 'a+b' }] },
      { type: 'text', value: ' ' },
      { tagName: 'mark', children: [{ value: '(x' }] },
    ])
  })
})

describe('the words on a card', () => {
  it('name host and address of an external target', () => {
    expect(cardText('embed', 'x', { kind: 'external', url: 'https://www.a.example/b?c=d' })).toEqual({
      title: 'a.example',
      detail: '/b?c=d',
    })
  })

  it('fall back to the file name of a page without a title', () => {
    expect(cardText('page', 'a/b%20c.md#d', { kind: 'page', pageId: '1' }).title).toBe('b c.md')
    expect(cardText('page', 'a/100%.md', { kind: 'page', pageId: '1' }).title).toBe('100%.md')
    expect(cardText('page', 'a/%E0%A4.md', { kind: 'page', pageId: '1' }).title).toBe('%E0%A4.md')
  })
})

describe('the label of a language', () => {
  it('is the name of the language, and undefined for plain text', () => {
    expect(['cpp', 'JS', 'zig', 'text', undefined].map(languageLabel)).toEqual([
      'C++',
      'JavaScript',
      'Zig',
      undefined,
      undefined,
    ])
  })
})

describe('the messages of the diagram frame', () => {
  it('are validated', () => {
    expect(readFrameAnswer({ type: 'carrel-drawn', height: 20, more: 'x' })).toEqual({
      type: 'carrel-drawn',
      height: 20,
    })
    expect(readFrameAnswer({ type: 'carrel-drawn', height: '20' })).toBeUndefined()
    expect(readFrameAnswer({ type: 'carrel-drawn', height: Number.NaN })).toBeUndefined()
    expect(readFrameAnswer({ type: 'other' })).toBeUndefined()
    expect(readFrameAnswer('x')).toBeUndefined()
  })
})
