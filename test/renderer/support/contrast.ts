import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Theme = 'light' | 'dark'

/** The least contrast of text to its ground (WCAG 2.2, 1.4.3). */
export const MINIMUM_CONTRAST = 4.5

const RENDERER = join(import.meta.dirname, '../../../src-renderer')

/**
 * Returns the colours `#rrggbb` of a style sheet for both themes, by the names of their properties.
 *
 * @param path the path of the style sheet below `src-renderer`
 */
export function coloursOf(path: string): ReadonlyMap<string, Record<Theme, string>> {
  const css = readFileSync(join(RENDERER, path), 'utf8')
  const pairs = css.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g)
  return new Map([...pairs].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]))
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
