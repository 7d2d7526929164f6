import type { Root } from 'hast'
import type { readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import { estimatedWork } from '../../../src-main/content/markdown/tree/estimated-work.ts'
import { collectReferences } from '../../../src-main/content/markdown/tree/page-references.ts'
import type { BlockContext, Footnote } from '../../../src-main/content/markdown/tree/page-references.ts'
import { readUnits } from '../../../src-main/content/markdown/tree/page-units.ts'
import type { PageUnit } from '../../../src-main/content/markdown/tree/page-units.ts'
import {
  plainBlock,
  renderBlock,
  renderFootnotes,
} from '../../../src-main/content/markdown/tree/render-block.ts'
import type { Heading, PagePart } from '../messages.ts'
import { renderMath } from './render-math.ts'

/** A part of a page before it is rendered. */
export interface PartToRender {
  part: Omit<PagePart, 'key'>
  /** The source of its tree, as one string. Equal sources give equal trees. */
  source: string
  text: string
  /** True for a part that occupies the parser so long that the others are rendered before it. */
  isLate: boolean
  render: () => Root
  /** Returns its text as typed, for a part that cannot be rendered in time. */
  renderPlain: () => Root
}

export interface PageToRender {
  parts: PartToRender[]
  outline: Heading[]
}

/** The estimated work from which on a part is rendered after all others: a tenth of a second. */
const LATE_WORK = 1_000
/** The most blocks of a page that are laid out. A long chapter has a thousand. */
const MOST_UNITS = 20_000

/** The id of the part with the footnotes. */
export const FOOTNOTES_ID = 'footnotes'

const LIST_MARKER = /^[ \t]*(?:([-+*])|\d{1,9}([.)]))/

/** Splits a page into parts and collects the references that each needs. Renders nothing yet. */
export function readPage(markdown: string, read: typeof readReferences): PageToRender {
  const units = boundedUnits(readUnits(markdown))
  const texts = units.map((unit) => markdown.slice(unit.start, unit.end))
  const { contexts, footnotes } = collectReferences(texts, read)
  const parts = units.map((unit, index) => unitPart(unit, texts[index]!, contexts[index]!))
  if (footnotes.length > 0) parts.push(footnotesPart(footnotes, markdown.length))
  return { parts, outline: units.flatMap(headingsOf).filter(({ title }) => title.trim() !== '') }
}

/** The blocks beyond the bound are one part, since each part is a component of the view. */
function boundedUnits(units: PageUnit[]): PageUnit[] {
  if (units.length <= MOST_UNITS) return units
  const rest = units.slice(MOST_UNITS)
  const whole = {
    end: rest.at(-1)!.end,
    blockIds: rest.flatMap(({ blockIds }) => blockIds),
    sections: rest.flatMap(({ sections }) => sections),
  }
  return [...units.slice(0, MOST_UNITS), { ...rest[0]!, ...whole }]
}

function unitPart(unit: PageUnit, text: string, context: BlockContext): PartToRender {
  const { id, kind, blockIds, start, end, isApart } = unit
  const headings = unit.sections.map(({ anchor, level }) => ({ anchor, level }))
  const marker = kind === 'list' ? LIST_MARKER.exec(text) : null
  return {
    part: { id, kind, blockIds, start, end, isApart, marker: marker?.[1] ?? marker?.[2] ?? '' },
    source: `${text}\0${JSON.stringify([context, headings])}`,
    text,
    isLate: estimatedWork(text, kind === 'html') > LATE_WORK,
    render: () => withFormulas(renderBlock({ text, context, headings }), text),
    renderPlain: () => plainBlock(text, 'time'),
  }
}

function footnotesPart(footnotes: Footnote[], end: number): PartToRender {
  const text = footnotes.map((footnote) => footnote.source).join('\n\n')
  return {
    part: {
      id: FOOTNOTES_ID,
      kind: 'footnotes',
      blockIds: [FOOTNOTES_ID],
      start: end,
      end,
      isApart: true,
      marker: '',
    },
    source: `\0${JSON.stringify(footnotes)}`,
    text,
    isLate: false,
    render: () => withFormulas(renderFootnotes(footnotes), text),
    renderPlain: () => plainBlock(text, 'time'),
  }
}

/** Formulas are rendered last. A block whose formula fails is shown as typed. */
function withFormulas(tree: Root, source: string): Root {
  try {
    renderMath(tree)
    return tree
  } catch (error) {
    // KaTeX overflows the stack on nesting that no limit foresaw.
    return plainBlock(source, error instanceof RangeError ? 'depth' : 'fault')
  }
}

function headingsOf(unit: PageUnit): Heading[] {
  return unit.sections.map(({ anchor, title, level }) => ({ anchor, title, level, blockId: unit.id }))
}
