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
 * Returns the changes that number the items of every list again whose items have moved. A list whose numbers did not
 * count up before is left as it is.
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
  const found = NUMBER.exec(text)
  return found ? { start, text, indent: found[1] ?? '', number: Number(found[2]) } : undefined
}

function countsUp(list: readonly ListItem[]): boolean {
  return list.every(({ item }, place) => item.number === list[0]!.item.number + place)
}

function isRising(origins: readonly (number | undefined)[]): boolean {
  return origins.every((origin, place) => place === 0 || origin === origins[0]! + place)
}

/** Changes the number of an item. Lines below it retain their distance from the text behind the number. */
function numberItem({ start, text, indent, number }: NumberedItem, now: number) {
  if (number === now) return []
  const from = start + indent.length
  const digits = String(number).length
  const growth = String(now).length - digits
  return [{ from, to: from + digits, insert: String(now) }, ...indentLines(start, text, growth)]
}

function indentLines(start: number, text: string, growth: number) {
  if (growth === 0) return []
  return [...text.matchAll(/\n([ \t]*)(?=[^\s])/g)].flatMap(({ index, 1: indent = '' }) => {
    const at = start + index + 1
    if (growth > 0) return indent === '' ? [] : [{ from: at, to: at, insert: ' '.repeat(growth) }]
    const removed = Math.min(-growth, indent.length)
    return removed === 0 ? [] : [{ from: at, to: at + removed, insert: '' }]
  })
}
