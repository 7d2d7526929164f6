import { fab } from '@fortawesome/free-brands-svg-icons'
import { far } from '@fortawesome/free-regular-svg-icons'
import { fas } from '@fortawesome/free-solid-svg-icons'
import { iconNameParts, type IconSet } from '../markdown/icon-name.ts'
import type { IconDrawing } from './icon-drawing.ts'
import { NEAR_NAMES } from './near-names.ts'
import { searchIcons, type NamedIcon } from './search-icons.ts'

type Pack = typeof fas
type DrawingsByName = ReadonlyMap<string, IconDrawing>

const PACKS: Record<IconSet, Pack> = { solid: fas, regular: far, brands: fab }
const ORDER: Record<IconSet, readonly IconSet[]> = {
  solid: ['solid', 'brands', 'regular'],
  regular: ['regular', 'solid', 'brands'],
  brands: ['brands', 'solid', 'regular'],
}
const drawingsBySet = new Map<IconSet, DrawingsByName>()

/**
 * Returns the drawing of an icon; undefined where the free sets have none. This module contains all sets, some
 * megabytes, so only a worker of the renderer and the process of a PDF may import it.
 */
export function findIcon(written: string): IconDrawing | undefined {
  const { set, name } = iconNameParts(written)
  const near = Object.hasOwn(NEAR_NAMES, name) ? NEAR_NAMES[name] : undefined
  return drawingOf(set, name) ?? (near === undefined ? drawingOfFirstWords(set, name) : drawingOf(set, near))
}

/** The drawing with the most first words of a name. Many commercial icons are free ones with a detail. */
function drawingOfFirstWords(set: IconSet, name: string): IconDrawing | undefined {
  const words = name.split('-')
  for (let count = words.length - 1; count > 0; count -= 1) {
    const drawing = drawingOf(set, words.slice(0, count).join('-'))
    if (drawing) return drawing
  }
  return undefined
}

let named: readonly NamedIcon[] | undefined

/** Returns the names of icons for typed words, the best first. A name in several sets is listed once. */
export function findIconNames(typed: string, limit: number): string[] {
  named ??= namedIcons()
  return searchIcons(named, typed, limit)
}

function namedIcons(): NamedIcon[] {
  const near = new Map<string, string[]>()
  for (const [other, name] of Object.entries(NEAR_NAMES)) near.set(name, [...(near.get(name) ?? []), other])
  const found = new Map<string, NamedIcon>()
  for (const set of ORDER.solid)
    for (const { iconName: name, icon } of Object.values(PACKS[set])) {
      const aliases = icon[2].filter((alias) => typeof alias === 'string')
      if (!found.has(name)) found.set(name, { name, otherNames: [...aliases, ...(near.get(name) ?? [])] })
    }
  return [...found.values()]
}

function drawingOf(set: IconSet, name: string): IconDrawing | undefined {
  for (const each of ORDER[set]) {
    const found = drawingsOf(each).get(name)
    if (found) return found
  }
  return undefined
}

function drawingsOf(set: IconSet): DrawingsByName {
  const known = drawingsBySet.get(set) ?? drawingsIn(PACKS[set])
  drawingsBySet.set(set, known)
  return known
}

/** The drawings of a pack by their names, former ones included. */
function drawingsIn(pack: Pack): DrawingsByName {
  const drawings = new Map<string, IconDrawing>()
  for (const { iconName, icon } of Object.values(pack)) {
    const [width, height, aliases, , path] = icon
    const drawing = { width, height, path: Array.isArray(path) ? path.join(' ') : path }
    drawings.set(iconName, drawing)
    for (const alias of aliases) if (!drawings.has(alias)) drawings.set(alias, drawing)
  }
  return drawings
}
