// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BACKGROUNDS,
  LETTERS,
  markColour,
} from '../../../src-main/content/markdown/tree/service/mark-colours.ts'
import { coloursOf, contrast, MINIMUM_CONTRAST } from '../support/contrast.ts'

const tokens = coloursOf('ui/styles/tokens.css')
/** The surfaces on which text of a page stands. */
const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'info-soft', 'warning-soft', 'danger-soft']

describe.each(['light', 'dark'] as const)('marked text in the %s theme', (theme) => {
  const backgrounds = [
    ...Object.entries(BACKGROUNDS).map(([name, colour]) => [name, colour[theme]] as const),
    ...SURFACES.map((name) => [name, tokens.get(name)![theme]] as const),
  ]

  it.each(Object.entries(LETTERS))('is readable in %s on every background', (_name, colour) => {
    const tooWeak = backgrounds
      .map(([name, background]) => [name, contrast(colour[theme], background)] as const)
      .filter(([, found]) => found < MINIMUM_CONTRAST)
    expect(tooWeak).toEqual([])
  })

  it('is readable in the colour of the text on every background', () => {
    const text = tokens.get('text')![theme]
    expect(backgrounds.filter(([, background]) => contrast(text, background) < MINIMUM_CONTRAST)).toEqual([])
  })
})

describe('a colour of a style', () => {
  it.each([
    ['red', 'red'],
    [' RED ', 'red'],
    ['#f00', 'red'],
    ['#0000ff', 'blue'],
    ['rgb(0, 128, 0)', 'green'],
    ['rgba(255,165,0,0.5)', 'orange'],
    ['#888', 'gray'],
    ['$info', 'blue'],
    ['$danger', 'red'],
    ['url(x)', undefined],
    ['expression(alert(1))', undefined],
    ['var(--x)', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s is shown as %s', (written, colour) => {
    expect(markColour(written)).toBe(colour)
  })

  it('is one of the known colours, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const colour = markColour(written)
        expect(colour === undefined || Object.hasOwn(LETTERS, colour)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
        expect(Object.keys(LETTERS)).toContain(markColour(`#${number.toString(16).padStart(6, '0')}`))
      }),
    )
  })
})
