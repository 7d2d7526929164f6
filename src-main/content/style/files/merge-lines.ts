import { bare, linesOf } from './line-list.ts'

/** The versions of a file whose lines are entries. */
export interface LineVersions {
  base: string
  mine: string
  theirs: string
}

/**
 * Merges a file whose lines are entries of a list. Entries that this side removed are removed from the other side's
 * file, and those that it added follow their neighbours. `keyOf` names an entry. When both sides change an entry, this
 * side wins.
 */
export function mergeLines({ base, mine, theirs }: LineVersions, keyOf: (line: string) => string): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const inBase = new Set(linesOf(base).map(bare))
  const own = linesOf(mine)
  const inMine = new Set(own.map(bare))
  const added = own.filter((line) => bare(line) !== '' && !inBase.has(bare(line)))
  const keys = new Set(added.map((line) => keyOf(bare(line))))
  const merged = linesOf(theirs).filter((line) => {
    const entry = bare(line)
    if (entry === '' || inMine.has(entry)) return true
    return !inBase.has(entry) && !keys.has(keyOf(entry))
  })
  for (const line of added) insert(merged, own, line)
  return merged.join('')
}

function insert(merged: string[], own: readonly string[], line: string): void {
  if (merged.some((other) => bare(other) === bare(line))) return
  const before = own.slice(0, own.indexOf(line)).map(bare)
  const index = merged.findLastIndex((other) => bare(other) !== '' && before.includes(bare(other)))
  const neighbour = merged[index]
  if (neighbour !== undefined && !neighbour.endsWith('\n')) merged[index] = `${neighbour}\n`
  merged.splice(index + 1, 0, line.endsWith('\n') ? line : `${line}\n`)
}
