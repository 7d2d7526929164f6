import type { Element, ElementContent } from 'hast'
import { element, stringProperty } from '../hast-element.ts'
import { flag } from './table-columns.ts'

const IN_THE_DARK = /prefers-color-scheme\s*:\s*dark/i

/** Returns the pictures of `<picture>`: its own, and the one for the dark theme if it has such a source. */
export function picturesOf(picture: Element): ElementContent[] | undefined {
  const own = picture.children.find(isImage)
  if (!own) return undefined
  const dark = picture.children.flatMap(darkSource)[0]
  const rest = picture.children.filter(
    (child) => child !== own && !(child.type === 'element' && child.tagName === 'source'),
  )
  if (dark === undefined) return [own, ...rest]
  const shownIn = (theme: string, src = own.properties['src']): Element =>
    element('img', { ...own.properties, src, dataShownIn: theme }, [])
  return [shownIn('light'), shownIn('dark', dark), ...rest]
}

const isImage = (node: ElementContent): node is Element => node.type === 'element' && node.tagName === 'img'

function darkSource(node: ElementContent): string[] {
  if (node.type !== 'element') return []
  const inside = node.children.flatMap(darkSource)
  if (node.tagName !== 'source' || !IN_THE_DARK.test(stringProperty(node, 'media') ?? '')) return inside
  return [...firstAddress(node.properties['srcSet'] ?? node.properties['src']), ...inside]
}

/** Returns the first address of a `srcset`, without its width or density. */
function firstAddress(value: Element['properties'][string]): string[] {
  const written = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : ''
  const address = written.trim().replace(/\s{1,4}\d{1,5}(?:\.\d{1,3})?[wx](?:,.*)?$/s, '')
  return address === '' ? [] : [address]
}

/** Sets the full width of a figure, which its picture may state instead. */
export function readFigure(figure: Element): void {
  const isWide = figure.children.some((child) => child.type === 'element' && flag(child, 'dataFullWidth'))
  if (isWide) figure.properties['dataFullWidth'] = 'true'
  readPlacing(figure)
}

/** Sets the full width and the frame that the service writes on pictures and the boxes around them. */
export function readPlacing(node: Element): void {
  if (node.properties['dataFullWidth'] !== undefined)
    node.properties['dataFullWidth'] = flag(node, 'dataFullWidth') ? 'true' : undefined
  if (node.properties['dataWithFrame'] !== undefined)
    node.properties['dataWithFrame'] = flag(node, 'dataWithFrame') ? 'true' : undefined
}
