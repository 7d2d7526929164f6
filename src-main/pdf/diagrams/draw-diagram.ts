import { renderMermaidSVG } from 'beautiful-mermaid'
import { withTurnedHeads } from './arrow-heads.ts'
import type { DrawableDiagram } from './diagram-text.ts'

/** A diagram as a drawing, with its size in pixels of the web. */
export interface DiagramDrawing {
  svg: string
  width: number
  height: number
}

/** The colours of a drawing on paper, by the names of the layout's variables. */
const COLOURS: Record<string, string> = {
  bg: '#ffffff',
  fg: '#1f2328',
  _text: '#1f2328',
  '_text-sec': '#3d434b',
  '_text-muted': '#3d434b',
  '_text-faint': '#6b727b',
  _line: '#6b727b',
  _arrow: '#3d434b',
  '_node-fill': '#f6f8fa',
  '_node-stroke': '#8b929b',
  '_group-fill': '#ffffff',
  '_group-hdr': '#eef1f4',
  '_inner-stroke': '#d5dae0',
  '_key-badge': '#e6eaee',
}
const VARIABLE = /var\(--([a-z_-]+)\)/g
const SIZE = /^<svg [^>]*viewBox="0 0 (\S+) (\S+)"/

/** Draws a diagram. Returns undefined where the layout fails. A drawing loads nothing and names no font. */
export function drawDiagram({ text }: DrawableDiagram): DiagramDrawing | undefined {
  let drawn: string
  try {
    drawn = renderMermaidSVG(text, { padding: 8, transparent: true })
  } catch {
    // The layout throws only because of the source, which is then shown instead.
    return undefined
  }
  const [width = NaN, height = NaN] = SIZE.exec(drawn)?.slice(1).map(Number) ?? []
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return undefined
  // Its style sheet only defines the variables, and loads fonts from the web.
  const svg = drawn
    .replace(/<style>[^]*?<\/style>/g, '')
    .replace(VARIABLE, (_variable, name: string) => COLOURS[name] ?? COLOURS['fg']!)
  return { svg: withTurnedHeads(svg), width, height }
}
