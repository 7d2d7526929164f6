import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { DRAWING_ADDRESS, MAX_DRAWN_ELEMENTS, undrawn } from '../drawings.ts'
import { element, textOf } from '../hast-element.ts'

/**
 * The permitted elements of a drawing. They run nothing, load nothing and repeat nothing. `<use>` within `<use>`
 * would double with each level. A filter or an animation would occupy a browser while the page is open.
 */
const DRAWN = new Set(
  'svg g a defs title desc metadata path rect circle ellipse line polyline polygon text tspan style linearGradient radialGradient stop clipPath marker'.split(
    ' ',
  ),
)
const NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * Returns the picture of an `<svg>` within a page. As a picture it can run, load and style nothing outside of itself. A
 * drawing with scripts, and one beyond the bounds, is shown as its source.
 */
export function drawingOf(svg: Element): ElementContent[] {
  if (!isDrawn(svg)) return [undrawn(toHtml(svg, { space: 'svg' }))]
  const { width, height } = svg.properties
  const source = toHtml({ ...svg, properties: { ...svg.properties, xmlns: NAMESPACE } }, { space: 'svg' })
  const src = DRAWING_ADDRESS + encodeURIComponent(source)
  return [element('img', { src, alt: titleOf(svg), width: pixels(width), height: pixels(height) }, [])]
}

function isDrawn(svg: Element): boolean {
  let count = 0
  const waiting: Element[] = [svg]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count += 1
    if (count > MAX_DRAWN_ELEMENTS || !DRAWN.has(node.tagName)) return false
    for (const child of node.children) if (child.type === 'element') waiting.push(child)
  }
  return true
}

function titleOf(svg: Element): string {
  const title = svg.children.find((child) => child.type === 'element' && child.tagName === 'title')
  return title === undefined ? '' : textOf(title).trim()
}

/** Returns a length in pixels; undefined for other units, for which the drawing has the size of its view box. */
function pixels(length: Element['properties'][string]): number | undefined {
  const number = Number(String(length ?? '').replace(/px$/, ''))
  return Number.isFinite(number) && number > 0 && number < 10_000 ? Math.round(number) : undefined
}
