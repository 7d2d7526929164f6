import { splitBlocks } from '../blocks.ts'
import type { Block, BlockKind } from '../blocks.ts'
import { extractSections } from '../sections.ts'
import type { Section } from '../sections.ts'
import { findHtmlSpans } from './tags/html-spans.ts'

/** A part of a page that is rendered as one: mostly a block, or several blocks within one HTML element. */
export interface PageUnit {
  /** The id of the first block. */
  id: string
  kind: BlockKind
  blockIds: string[]
  start: number
  end: number
  /** True after a blank line, which sets the distance of a list item. */
  isApart: boolean
  sections: Section[]
}

/** Divides a page into units that are rendered separately, in order. Linear in the text. */
export function readUnits(markdown: string): PageUnit[] {
  const blocks = splitBlocks(markdown)
  const spans = findHtmlSpans(markdown, blocks)
  const units: PageUnit[] = []
  for (let index = 0; index < blocks.length; index++) {
    const last = furthestEnd(spans, index)
    const between = markdown.slice(blocks[index - 1]?.end ?? 0, blocks[index]!.start)
    units.push(unitOf(blocks.slice(index, last + 1), index === 0 || between.split('\n').length > 2))
    index = last
  }
  placeSections(units, extractSections(markdown))
  return units
}

/** Returns the end of all spans that overlap from a block on. Spans overlap where tags cross. */
function furthestEnd(spans: Map<number, number>, index: number): number {
  let last = spans.get(index) ?? index
  for (let inside = index + 1; inside <= last; inside++) last = Math.max(last, spans.get(inside) ?? inside)
  return last
}

function unitOf(blocks: Block[], isApart: boolean): PageUnit {
  const first = blocks[0]!
  return {
    id: first.id,
    kind: first.kind,
    blockIds: blocks.map((block) => block.id),
    start: first.start,
    end: blocks.at(-1)!.end,
    isApart,
    sections: [],
  }
}

function placeSections(units: PageUnit[], sections: Section[]): void {
  let next = 0
  for (const unit of units) {
    while (next < sections.length && sections[next]!.start < unit.end) unit.sections.push(sections[next++]!)
  }
}
