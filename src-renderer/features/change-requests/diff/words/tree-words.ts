import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { ELEMENT_NAMES } from '../../../../../src-main/content/markdown/tree/element-names.ts'

/** A word of a drawn block, a sign, a blank, an element that is compared as a whole, or the end of an element. */
export interface TreeWord {
  kind: 'word' | 'blank' | 'end'
  /** Equal for words that read and look the same. */
  key: string
  node: Text | Element
  from: number
  to: number
}

/** The largest number of words of a block. In larger ones, none is marked. */
const MOST_WORDS = 8_000
const WORD = /\s+|[\p{L}\p{M}\p{N}_]+|[^]/gu
/** Thai, Lao, Burmese, Khmer, kana and Han have no blanks between words. */
const WITHOUT_BLANKS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/u
/** The words of a text in such a script: its characters. */
const CHARACTER =
  /\s+|(?:(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{M}\p{N}_])+|[^]\p{M}*/gu

/** The elements that belong to the look of their words. */
const LOOKS = new Set([
  'a',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  's',
  'strong',
  'sub',
  'sup',
  'u',
])
/** The elements among words that change nothing about them. */
const AMONG_WORDS = new Set(['abbr', 'bdi', 'bdo', 'cite', 'q', 'small', 'span', 'time'])
/** The elements among words that are compared as a whole. */
const WHOLE = new Set<string>([
  'img',
  ELEMENT_NAMES.expression,
  ELEMENT_NAMES.icon,
  ELEMENT_NAMES.action,
  ELEMENT_NAMES.rating,
  ELEMENT_NAMES.option,
  ELEMENT_NAMES.user,
])
/** The blocks whose content is no text to mark. */
const UNREAD = new Set<string>([
  'input',
  'svg',
  ELEMENT_NAMES.mermaid,
  ELEMENT_NAMES.source,
  ELEMENT_NAMES.plain,
  ELEMENT_NAMES.include,
  ELEMENT_NAMES.embed,
  ELEMENT_NAMES.file,
  ELEMENT_NAMES.contentReference,
  ELEMENT_NAMES.cardCover,
  ELEMENT_NAMES.apiReference,
])

interface Reading {
  words: TreeWord[]
  isTooLong: boolean
}

/** Reads the words of a drawn block in order; undefined for a block with too many. */
export function treeWords(tree: Root): TreeWord[] | undefined {
  const reading: Reading = { words: [], isTooLong: false }
  for (const node of tree.children) read(node, { look: '', isCode: false }, reading)
  return reading.isTooLong ? undefined : reading.words
}

interface Around {
  /** The elements around the words that belong to their look. */
  look: string
  /** True within a block of code, where each blank counts. */
  isCode: boolean
}

function read(node: RootContent | ElementContent, around: Around, reading: Reading): void {
  if (reading.isTooLong) return
  if (node.type === 'text') readText(node, around, reading)
  if (node.type !== 'element' || UNREAD.has(node.tagName)) return
  if (isWhole(node)) {
    add(reading, {
      kind: 'word',
      key: JSON.stringify([node, around.look], withoutPlaces),
      node,
      from: 0,
      to: 0,
    })
    return
  }
  const inside = { look: around.look + lookOf(node), isCode: around.isCode || node.tagName === 'pre' }
  for (const child of node.children) read(child, inside, reading)
  if (!LOOKS.has(node.tagName) && !AMONG_WORDS.has(node.tagName))
    add(reading, { kind: 'end', key: `\n${node.tagName}`, node, from: 0, to: 0 })
}

function readText(node: Text, { look, isCode }: Around, reading: Reading): void {
  // Blanks between elements belong to none of them.
  if (!isCode && node.value.trim() === '') return
  const pattern = WITHOUT_BLANKS.test(node.value) ? CHARACTER : WORD
  for (const { 0: text, index } of node.value.matchAll(pattern)) {
    const isBlank = text.trim() === ''
    const key = isBlank ? (isCode ? text : ' ') : text + look
    add(reading, { kind: isBlank ? 'blank' : 'word', key, node, from: index, to: index + text.length })
    if (reading.isTooLong) return
  }
}

function add(reading: Reading, word: TreeWord): void {
  if (reading.words.length >= MOST_WORDS) reading.isTooLong = true
  else reading.words.push(word)
}

/** True for an element among words that is marked as a whole. The app writes the words of a mention. */
function isWhole({ tagName, properties }: Element): boolean {
  if (tagName === ELEMENT_NAMES.math) return properties['dataDisplay'] !== 'block'
  return WHOLE.has(tagName) || (tagName === 'a' && properties['dataMention'] !== undefined)
}

/** Returns the part of an element in the look of its words. A link to another address is another look. */
function lookOf({ tagName, properties }: Element): string {
  if (!LOOKS.has(tagName)) return ''
  const { href, className } = properties
  return `\0${tagName} ${JSON.stringify([href, tagName === 'mark' ? properties : className])}`
}

const withoutPlaces = (key: string, value: unknown): unknown => (key === 'position' ? undefined : value)
