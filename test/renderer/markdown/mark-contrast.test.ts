// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BACKGROUNDS,
  LETTERS,
  markColour,
} from '../../../src-main/content/markdown/tree/service/mark-colours.ts'

const LEAST = 4.5
const css = readFileSync(join(import.meta.dirname, '../../../src-renderer/ui/styles/tokens.css'), 'utf8')
/** The surfaces on which text of a page stands, and the colour of unmarked text. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
)
const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'info-soft', 'warning-soft', 'danger-soft']

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('marked text in the %s theme', (theme) => {
  const grounds = [
    ...Object.entries(BACKGROUNDS).map(([name, colour]) => [name, colour[theme]] as const),
    ...SURFACES.map((name) => [name, tokens.get(name)![theme]] as const),
  ]

  it.each(Object.entries(LETTERS))('is readable in %s on every ground', (_name, colour) => {
    const tooWeak = grounds
      .map(([name, ground]) => [name, contrast(colour[theme], ground)] as const)
      .filter(([, found]) => found < LEAST)
    expect(tooWeak).toEqual([])
  })

  it('is readable in the colour of the text on every ground', () => {
    const text = tokens.get('text')![theme]
    expect(grounds.filter(([, ground]) => contrast(text, ground) < LEAST)).toEqual([])
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
