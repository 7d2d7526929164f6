import { describe, expect, it } from 'vitest'
import { coloursOf, contrast, MINIMUM_CONTRAST, type Theme } from '../support/contrast.ts'

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
/** The minimum for shapes such as a focus ring, which need less contrast than text. */
const MINIMUM_FOR_SHAPES = 3

const tokens = coloursOf('ui/styles/tokens.css')

const colourOf = (name: string, theme: Theme): string => {
  const token = tokens.get(name)
  if (!token) throw new Error(`No token is called --${name}`)
  return token[theme]
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(TEXTS)('%s is readable on every surface', (text) => {
    const tooWeak = SURFACES.filter(
      (surface) => contrast(colourOf(text, theme), colourOf(surface, theme)) < MINIMUM_CONTRAST,
    )
    expect(tooWeak).toEqual([])
  })

  it.each(TINTED)('%s is readable on %s', (text, background) => {
    expect(contrast(colourOf(text, theme), colourOf(background, theme))).toBeGreaterThanOrEqual(
      MINIMUM_CONTRAST,
    )
  })

  it('the focus ring is visible on every surface', () => {
    const tooWeak = SURFACES.filter(
      (surface) => contrast(colourOf('accent', theme), colourOf(surface, theme)) < MINIMUM_FOR_SHAPES,
    )
    expect(tooWeak).toEqual([])
  })
})
