// @vitest-environment node
import { expect, it } from 'vitest'
import { coloursOf, contrast, MINIMUM_CONTRAST } from '../support/contrast.ts'

it('gives every colour of code a contrast of at least 4.5 to 1, in light and dark', () => {
  const code = coloursOf('markdown/code-colours.css')
  const surfaces = coloursOf('ui/styles/tokens.css')
  const tooFaint: string[] = []
  for (const [name, colours] of code) {
    if (name.endsWith('-surface')) continue
    const surface = code.get(`${name}-surface`) ?? surfaces.get('surface-sunken')!
    for (const theme of ['light', 'dark'] as const)
      if (contrast(colours[theme], surface[theme]) < MINIMUM_CONTRAST)
        tooFaint.push(`${name} ${colours[theme]} on ${surface[theme]}`)
  }
  expect(code.size).toBeGreaterThan(10)
  expect(tooFaint).toEqual([])
})
