import type { Element } from 'hast'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'

/** The signs of Roman numbers with their values, the largest first. */
const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const
const LARGEST_ROMAN = 3999

/** Returns the number of each item of an ordered list, in the letters that the list has. */
export function itemNumbers(list: Element, items: readonly Element[]): string[] {
  const isReversed = Boolean(list.properties['reversed'])
  const kind = stringProperty(list, 'type') ?? '1'
  let number = wholeNumber(list.properties['start']) ?? (isReversed ? items.length : 1)
  return items.map((item) => {
    number = wholeNumber(item.properties['value']) ?? number
    const written = writtenNumber(number, kind)
    number += isReversed ? -1 : 1
    return written
  })
}

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value ?? NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Returns a number in letters (`a`), in Roman numbers (`i`) or in digits. Letters have no zero. */
function writtenNumber(number: number, kind: string): string {
  const small = kind.toLowerCase()
  const written =
    number < 1 ? undefined : small === 'a' ? letters(number) : small === 'i' ? roman(number) : undefined
  if (written === undefined) return String(number)
  return kind === small ? written : written.toUpperCase()
}

function letters(number: number): string {
  const [before, last] = [Math.floor((number - 1) / 26), (number - 1) % 26]
  return (before > 0 ? letters(before) : '') + String.fromCharCode(97 + last)
}

function roman(number: number): string | undefined {
  if (number > LARGEST_ROMAN) return undefined
  let [written, rest] = ['', number]
  for (const [sign, value] of ROMAN)
    while (rest >= value) {
      written += sign
      rest -= value
    }
  return written
}
