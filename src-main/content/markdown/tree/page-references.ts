import { labelsIn, mayDefine, mayReferToFootnote, readReferences } from './block-references.ts'
import type { BlockReferences } from './block-references.ts'

/** The facts about the rest of the page that one block needs. Equal texts and contexts render to equal trees. */
export interface BlockContext {
  /** Link definitions, as Markdown for the start of the block. */
  definitions: string
  /** The footnotes of the block: their numbers, and the count of references to each in the blocks before it. */
  footnotes: Record<string, { number: number; before: number }>
}

/** A footnote at the end of the page. */
export interface Footnote {
  label: string
  number: number
  /** The number of references to the footnote. */
  references: number
  source: string
}

/** The context of each block, and the footnotes of the page in the order of their numbers. */
export interface PageReferences {
  contexts: BlockContext[]
  footnotes: Footnote[]
}

/**
 * The maximum number of characters of definitions that the blocks of a page repeat. Otherwise a definition of 100,000
 * characters that 10,000 blocks name would fill the memory.
 */
const MAX_DEFINITIONS = 8_000_000

const NOTHING: BlockReferences = { links: new Map(), footnotes: new Map(), referred: [] }
const NO_CONTEXT: BlockContext = { definitions: '', footnotes: {} }

/**
 * Collects the definitions that the whole page uses. It parses only the few blocks that define or refer to something.
 * `remember` may return the cached result of an equal block of an earlier text.
 */
export function collectReferences(blocks: string[], remember = readReferences): PageReferences {
  const links = new Map<string, string>()
  const notes = new Map<string, string>()
  for (const block of blocks) {
    if (!mayDefine(block)) continue
    const found = remember(block, '')
    for (const [label, source] of found.links) if (!links.has(label)) links.set(label, source)
    for (const [label, source] of found.footnotes) if (!notes.has(label)) notes.set(label, source)
  }
  if (links.size === 0 && notes.size === 0) return { contexts: blocks.map(() => NO_CONTEXT), footnotes: [] }
  const counted = countFootnotes(blocks, notes, remember)
  let left = MAX_DEFINITIONS
  const contexts = blocks.map((block, index) => {
    const used = block.includes('[') ? definitionsFor(block, links) : ''
    const definitions = used.length > left ? '' : used
    left -= definitions.length
    return { definitions, footnotes: counted.perBlock[index]! }
  })
  for (const note of counted.footnotes) note.source = definitionsFor(note.source, links) + note.source
  return { contexts, footnotes: counted.footnotes }
}

function definitionsFor(block: string, links: Map<string, string>): string {
  if (links.size === 0) return ''
  const used = [...labelsIn(block)].flatMap((label) => links.get(label) ?? [])
  return used.length > 0 ? `${used.join('')}\n` : ''
}

/** Returns the footnotes that a block may name, as Markdown. All footnotes for each block would be quadratic. */
function stubsFor(block: string, notes: Map<string, string>): string {
  return [...labelsIn(block)]
    .filter((label) => label.startsWith('^') && notes.has(label.slice(1)))
    .map((label) => `[${label}]: .\n\n`)
    .join('')
}

interface CountedFootnotes {
  footnotes: Footnote[]
  perBlock: BlockContext['footnotes'][]
}

/** Numbers footnotes in the order of their first references. Footnotes without a reference come last. */
function countFootnotes(
  blocks: string[],
  notes: Map<string, string>,
  remember: typeof readReferences,
): CountedFootnotes {
  const counts = new Map<string, { number: number; references: number }>()
  const perBlock = blocks.map((block) => {
    const context = new Map<string, { number: number; before: number }>()
    const stubs = notes.size > 0 && mayReferToFootnote(block) ? stubsFor(block, notes) : ''
    const { referred } = stubs === '' ? NOTHING : remember(block, stubs)
    for (const label of referred) {
      const count = counts.get(label) ?? { number: counts.size + 1, references: 0 }
      counts.set(label, count)
      if (!context.has(label)) context.set(label, { number: count.number, before: count.references })
      count.references++
    }
    // A label may be the name of a member of every object, such as `constructor`.
    return Object.fromEntries(context)
  })
  for (const label of notes.keys()) {
    if (!counts.has(label)) counts.set(label, { number: counts.size + 1, references: 0 })
  }
  const footnotes = [...counts].flatMap(([label, count]) => {
    const source = notes.get(label)
    return source === undefined ? [] : [{ label, ...count, source }]
  })
  return { footnotes, perBlock }
}
