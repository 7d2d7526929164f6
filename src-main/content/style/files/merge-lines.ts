import { bare, linesOf } from './line-list.ts'

/** The versions of a file whose lines are entries. */
export interface LineVersions {
  base: string
  mine: string
  theirs: string
}

/**
 * Merges a file whose lines are entries of a list: the other side's file without the entries that this side removed,
 * and with those that it added, each behind its neighbour. Two changes of one entry, as `keyOf` names it, end with
 * that of this side.
 */
export function mergeLines({ base, mine, theirs }: LineVersions, keyOf: (line: string) => string): string {
  if (theirs === base || theirs === mine) return mine
  if (mine === base) return theirs
  const was = new Set(linesOf(base).map(bare))
  const own = linesOf(mine)
  const isMine = new Set(own.map(bare))
  const added = own.filter((line) => bare(line) !== '' && !was.has(bare(line)))
  const keys = new Set(added.map((line) => keyOf(bare(line))))
  const merged = linesOf(theirs).filter((line) => {
    const entry = bare(line)
    if (entry === '' || isMine.has(entry)) return true
    return !was.has(entry) && !keys.has(keyOf(entry))
  })
  for (const line of added) insert(merged, own, line)
  return merged.join('')
}

function insert(merged: string[], own: readonly string[], line: string): void {
  if (merged.some((each) => bare(each) === bare(line))) return
  const before = own.slice(0, own.indexOf(line)).map(bare)
  const at = merged.findLastIndex((each) => bare(each) !== '' && before.includes(bare(each)))
  const last = merged[at]
  if (last !== undefined && !last.endsWith('\n')) merged[at] = `${last}\n`
  merged.splice(at + 1, 0, line.endsWith('\n') ? line : `${line}\n`)
}
