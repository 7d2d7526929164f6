import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'
import { drawnWords, placeOf } from '../support/content/word-places.ts'

/** Draws a page, and returns the words of its lines. */
async function linesOf(markdown: string): Promise<string[]> {
  const { text } = await drawPages({ 'a.md': markdown })
  return text.split('\n').map((line) => line.trim())
}

describe('an ordered list in a PDF', () => {
  it.each([
    ['letters', '<ol type="a" start="26"><li>one</li><li>two</li></ol>', ['z. one', 'aa. two']],
    ['Roman numbers', '<ol type="I" start="3"><li>one</li><li>two</li></ol>', ['III. one', 'IV. two']],
    ['falling numbers', '<ol reversed><li>one</li><li>two</li></ol>', ['2. one', '1. two']],
    ['numbers from that of an item', '<ol><li value="7">one</li><li>two</li></ol>', ['7. one', '8. two']],
    ['digits for a start that is none', '<ol start="x"><li>one</li><li>two</li></ol>', ['1. one', '2. two']],
    [
      'digits where letters have no number',
      '<ol type="a" start="0"><li>one</li><li>two</li></ol>',
      ['0. one', 'a. two'],
    ],
  ])('has %s as on the screen', async (_name, list, expected) => {
    expect(await linesOf(list)).toEqual(expect.arrayContaining(expected))
  })
})

describe('code in a PDF', () => {
  it('has spaces up to the next stop for each tab', async () => {
    const place = placeOf(await drawnWords({ 'a.md': '```\nk\tone\nkey\ttwo\n\tthree\nlonger\tfour\n```' }))
    expect(place('one').x).toBe(place('two').x)
    expect(place('one').x).toBe(place('three').x)
    expect(place('four').x - place('one').x).toBeCloseTo(place('one').x - place('k').x, 1)
  })
})
