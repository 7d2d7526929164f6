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
  return joined(merged, own, new Set(added.map(bare)))
}

/** Joins lines with the added ones of another file. Each follows the last line that is above it in its own file. */
function joined(lines: readonly string[], own: readonly string[], added: ReadonlySet<string>): string {
  const lastPlace = new Map(lines.map((line, place) => [bare(line), place]))
  const insertedAt = new Map<number, string[]>()
  const inserted = new Set<string>()
  let above = -1
  for (const line of own) {
    const entry = bare(line)
    if (entry === '') continue
    const place = lastPlace.get(entry)
    if (place !== undefined) above = Math.max(above, place)
    else if (added.has(entry) && !inserted.has(entry)) {
      inserted.add(entry)
      const below = insertedAt.get(above)
      if (below) below.push(closed(line))
      else insertedAt.set(above, [closed(line)])
    }
  }
  const parts = lines.flatMap((line, place) => {
    const below = insertedAt.get(place)
    return below ? [closed(line), ...below] : [line]
  })
  return [...(insertedAt.get(-1) ?? []), ...parts].join('')
}

const closed = (line: string): string => (line.endsWith('\n') ? line : `${line}\n`)
