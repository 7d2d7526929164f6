import { areItemsOfOneList, type PlacedBlock } from './block-gap.ts'
import type { BlockPage } from './block-page.ts'

const NUMBER = /^([ \t]*)(\d{1,9})([.)][ \t]*)/

interface NumberedItem {
  /** The offset of the item in the text. */
  start: number
  text: string
  indent: string
  number: number
}

/**
 * Returns the changes that renumber every list whose items have moved. A list retains its numbers when they did not
 * count up before the move.
 */
export function numberItems(
  before: BlockPage,
  after: BlockPage,
  sequence: readonly PlacedBlock[],
): { from: number; to: number; insert: string }[] {
  const old = listsOf(before)
  return listsOf(after).flatMap((list) => {
    const origins = list.map(({ index }) => sequence[index]?.origin)
    const sources = old.filter((each) => each.some(({ index }) => origins.includes(index)))
    const isMoved = sources.length !== 1 || sources[0]!.length !== list.length || !isRising(origins)
    if (!isMoved || !sources.every(countsUp)) return []
    const first = Math.min(...[...sources.flat(), ...list].map(({ item }) => item.number))
    return list.flatMap(({ item }, place) => numberItem(item, first + place))
  })
}

interface ListItem {
  index: number
  item: NumberedItem
}

function listsOf({ text, blocks }: BlockPage): ListItem[][] {
  const lists: ListItem[][] = []
  let previous: { kind: 'list'; text: string } | undefined
  for (const [index, { kind, start, end }] of blocks.entries()) {
    const item = kind === 'list' ? readItem(text.slice(start, end), start) : undefined
    if (!item) {
      previous = undefined
      continue
    }
    const current = { kind: 'list' as const, text: item.text }
    if (previous && areItemsOfOneList(previous, current)) lists.at(-1)?.push({ index, item })
    else lists.push([{ index, item }])
    previous = current
  }
  return lists
}

function readItem(text: string, start: number): NumberedItem | undefined {
  const match = NUMBER.exec(text)
  return match ? { start, text, indent: match[1] ?? '', number: Number(match[2]) } : undefined
}

function countsUp(list: readonly ListItem[]): boolean {
  return list.every(({ item }, place) => item.number === list[0]!.item.number + place)
}

function isRising(origins: readonly (number | undefined)[]): boolean {
  return origins.every((origin, place) => place === 0 || origin === origins[0]! + place)
}

/** Changes the number of an item. The lines below it stay aligned with the text after the number. */
function numberItem({ start, text, indent, number }: NumberedItem, newNumber: number) {
  if (number === newNumber) return []
  const from = start + indent.length
  const digits = String(number).length
  const growth = String(newNumber).length - digits
  return [{ from, to: from + digits, insert: String(newNumber) }, ...indentLines(start, text, growth)]
}

function indentLines(start: number, text: string, growth: number) {
  if (growth === 0) return []
  return [...text.matchAll(/\n([ \t]*)(?=[^\s])/g)].flatMap(({ index, 1: indent = '' }) => {
    const lineStart = start + index + 1
    if (growth > 0)
      return indent === '' ? [] : [{ from: lineStart, to: lineStart, insert: ' '.repeat(growth) }]
    // A tab reaches the text behind a shorter number too.
    const removed = Math.min(-growth, /^ */.exec(indent)![0].length)
    return removed === 0 ? [] : [{ from: lineStart, to: lineStart + removed, insert: '' }]
  })
}
