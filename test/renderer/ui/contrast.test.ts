import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-active']
const TEXTS = ['text', 'text-quiet', 'text-faint', 'accent-text', 'info', 'success', 'warning', 'danger']
/** Texts on tinted surfaces. */
const TINTED = [
  ...['accent', 'info', 'success', 'warning', 'danger'].flatMap((tone) => [
    ['text', `${tone}-soft`],
    ['text-quiet', `${tone}-soft`],
    [tone === 'accent' ? 'accent-text' : tone, `${tone}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
] as [string, string][]
const LEAST = 4.5
/** The minimum for shapes such as a focus ring, which need less contrast than text. */
const LEAST_FOR_SHAPES = 3

const css = readFileSync(join(import.meta.dirname, '../../../src-renderer/ui/styles/tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
)

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

const colourOf = (name: string, theme: 'light' | 'dark'): string => {
  const token = tokens.get(name)
  if (!token) throw new Error(`No token is called --${name}`)
  return token[theme]
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s is readable on every surface', (text) => {
    const tooWeak = SURFACES.filter(
      (surface) => contrast(colourOf(text, theme), colourOf(surface, theme)) < LEAST,
    )
    expect(tooWeak).toEqual([])
  })

  it.each(TINTED)('%s is readable on %s', (text, ground) => {
    expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(LEAST)
  })

  it('the focus ring is visible on every surface', () => {
    const tooWeak = SURFACES.filter(
      (surface) => contrast(colourOf('accent', theme), colourOf(surface, theme)) < LEAST_FOR_SHAPES,
    )
    expect(tooWeak).toEqual([])
  })
})
