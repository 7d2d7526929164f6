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
import { withEmoji } from '../../../src-main/content/markdown/tree/service/emoji-elements.ts'
import type { Heading, PagePart } from '../messages.ts'
import { renderMath } from './render-math.ts'

/** A part of a page before it is rendered. */
export interface PartToRender {
  part: Omit<PagePart, 'key'>
  /** The source of its tree, with its references. Equal sources have equal trees. */
  source: string
  text: string
  /** True for a slow part, which is rendered after all others. */
  isLate: boolean
  render: () => Root
  /** Returns its source as text, for a part that exceeds the time limit. */
  renderPlain: () => Root
}

/** A page before it is rendered. */
export interface PageToRender {
  parts: PartToRender[]
  outline: Heading[]
}

/** The estimated work from which a part is rendered after all others. It is about a tenth of a second. */
const LATE_WORK = 1_000
/** The largest number of separate blocks of a page. A long chapter has a thousand. */
const UNIT_LIMIT = 20_000

/** The id of the part with the footnotes. */
export const FOOTNOTES_ID = 'footnotes'

const LIST_MARKER = /^[ \t]*(?:([-+*])|\d{1,9}([.)]))/

/** Splits a page into parts and collects the references that each part needs. Renders no part. */
export function readPage(markdown: string, read: typeof readReferences): PageToRender {
  const units = boundedUnits(readUnits(markdown))
  const texts = units.map((unit) => markdown.slice(unit.start, unit.end))
  const { contexts, footnotes } = collectReferences(texts, read)
  const parts = units.map((unit, index) => unitPart(unit, texts[index]!, contexts[index]!))
  if (footnotes.length > 0) parts.push(footnotesPart(footnotes, markdown.length))
  return { parts, outline: units.flatMap(headingsOf).filter(({ title }) => title.trim() !== '') }
}

/** Joins the blocks beyond the limit into one part, because each part is a component of the view. */
function boundedUnits(units: PageUnit[]): PageUnit[] {
  if (units.length <= UNIT_LIMIT) return units
  const rest = units.slice(UNIT_LIMIT)
  const whole = {
    end: rest.at(-1)!.end,
    blockIds: rest.flatMap(({ blockIds }) => blockIds),
    sections: rest.flatMap(({ sections }) => sections),
  }
  return [...units.slice(0, UNIT_LIMIT), { ...rest[0]!, ...whole }]
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

/** Renders the formulas of a tree. A block with a failed formula is shown as its source. */
function withFormulas(tree: Root, source: string): Root {
  try {
    renderMath(tree)
    return tree
  } catch (error) {
    // KaTeX overflows the stack on deep nesting, which no limit prevents.
    return plainBlock(source, error instanceof RangeError ? 'depth' : 'fault')
  }
}

function headingsOf(unit: PageUnit): Heading[] {
  return unit.sections.map(({ anchor, title, level }) => ({
    anchor,
    title: withEmoji(title),
    level,
    blockId: unit.id,
  }))
}
