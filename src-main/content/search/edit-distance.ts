/**
 * Returns the edits (insert, delete, replace, swap) between two words; more than `most` for distant words. It is the
 * optimal string alignment distance (Damerau 1964).
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      next.push(isSwapped ? Math.min(least, before[column - 2]! + 1) : least)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return last[other.length]!
}
