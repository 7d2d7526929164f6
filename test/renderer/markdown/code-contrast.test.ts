// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../../src-renderer')

async function coloursOf(path: string): Promise<Map<string, [light: string, dark: string]>> {
  const css = await readFile(resolve(renderer, path), 'utf8')
  const pairs = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)
  return new Map([...pairs].map(([, name, light, dark]) => [name!, [light!, dark!]]))
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it('gives every colour of code a contrast of at least 4.5 to 1, in light and dark', async () => {
  const code = await coloursOf('markdown/code-colours.css')
  const surfaces = await coloursOf('ui/styles/tokens.css')
  const tooFaint: string[] = []
  for (const [name, colours] of code) {
    if (name.endsWith('-surface')) continue
    const surface = code.get(`${name}-surface`) ?? surfaces.get('surface-sunken')!
    colours.forEach((colour, theme) => {
      if (contrast(colour, surface[theme]!) < 4.5) tooFaint.push(`${name} ${colour} on ${surface[theme]}`)
    })
  }
  expect(code.size).toBeGreaterThan(10)
  expect(tooFaint).toEqual([])
})
