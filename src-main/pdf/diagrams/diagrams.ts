import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { textOf } from '../../content/markdown/tree/hast-element.ts'
import { POINTS_PER_PIXEL } from '../blocks/picture-size.ts'
import { drawSvg } from '../draw-svg.ts'
import type { Pen } from '../pen.ts'
import type { Diagram } from '../setting.ts'
import { PLAIN } from '../text/type-style.ts'
import { readDiagram } from './diagram-text.ts'
import type { DiagramDrawing } from './draw-diagram.ts'
import { letterOfFamily, withFontsOfLetters } from './drawing-letters.ts'

/** The most statements that one document draws, which bounds its time. Further diagrams are printed as sources. */
const LARGEST_SUM = 6000

/** The diagrams of a document. The layout is loaded with the first one that it can draw. */
export class Diagrams {
  readonly #pen: Pen
  #remaining = LARGEST_SUM

  constructor(pen: Pen) {
    this.#pen = pen
  }

  /** Draws the diagrams in the trees of a page. Returns a function that finds a drawing; undefined for none. */
  async read(trees: readonly Root[]): Promise<(source: string) => Diagram | undefined> {
    const drawings = new Map<string, Diagram | undefined>()
    for (const source of trees.flatMap(diagramsIn))
      if (!drawings.has(source)) drawings.set(source, await this.#draw(source))
    return (source) => drawings.get(source)
  }

  async #draw(source: string): Promise<Diagram | undefined> {
    const readable = readDiagram(source)
    if (!readable || readable.size > this.#remaining) return undefined
    this.#remaining -= readable.size
    const { drawDiagram } = await import('./draw-diagram.ts')
    const drawing = drawDiagram(readable)
    return drawing && { title: readable.title, picture: this.#picture(drawing) }
  }

  #picture({ svg, width, height }: DiagramDrawing): Diagram['picture'] {
    const pen = this.#pen
    const lettered = withFontsOfLetters(svg, (letter) => pen.registeredFor(letter, PLAIN))
    return {
      width: width * POINTS_PER_PIXEL,
      height: height * POINTS_PER_PIXEL,
      draw: (x, y, shownWidth, shownHeight) => {
        const place = { x, y, width: shownWidth, height: shownHeight }
        drawSvg(pen, lettered, place, (isBold, isItalic, family) =>
          pen.registeredFor(letterOfFamily(family), { ...PLAIN, isBold, isItalic }),
        )
      },
    }
  }
}

function diagramsIn(tree: Root): string[] {
  const sources: string[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName === ELEMENT_NAMES.mermaid) sources.push(textOf(node).trim())
  })
  return sources
}
