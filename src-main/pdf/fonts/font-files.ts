import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FontSource } from './font-catalogue.ts'

/** A file of a font with its code points, as sorted pairs of first and last. */
export interface FontFile {
  path: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** The files of a source below the folder of the fonts, by the package's own list of subsets. */
export function filesOf(fonts: string, source: FontSource): FontFile[] {
  const subsets = subsetsOf(fonts, source)
  return subsets.map(([subset, ranges]) => ({
    path: join(fonts, source.package, 'files', fileName(source, subset)),
    ranges: parseRanges(ranges),
  }))
}

function subsetsOf(fonts: string, source: FontSource): (readonly [string, string])[] {
  if (source.instead) return [source.instead]
  const listed = JSON.parse(readFileSync(join(fonts, source.package, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(listed).filter(([subset]) => !source.without?.includes(subset))
}

/** Returns the file name of a subset. A numbered subset has brackets in the list, but not in the name. */
function fileName(source: FontSource, subset: string): string {
  const name = subset.replace(/^\[(\d+)\]$/, '$1')
  return `${basename(source.package)}-${name}-${source.variant}.woff2`
}

function parseRanges(ranges: string): (readonly [number, number])[] {
  return ranges
    .split(',')
    .map((range): readonly [number, number] => {
      const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })
    .sort((a, b) => a[0] - b[0])
}

/** True when a file covers a code point. */
export function isFor({ ranges }: FontFile, codePoint: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle]!
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}
