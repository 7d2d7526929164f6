const LIST_MARKER = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?=[ \t])/
const DEEPEST_LIST = 60
const MAX_TICK_LENGTHS = 40
/** A run longer than any line of signs that a person draws. The parser pairs the signs of a run one by one. */
const SIGN_RUN = /([*_~])\1{499}/
/** Signs of emphasis with a few other signs and at most one space before the next ones. */
const SIGN_STEP = /[*_~]{1,3}([^\s*_~]{1,4} ?)?/g
const MAX_STEPS_IN_A_ROW = 200
/** Words that are long enough for a hostile address, and the beginning of an address in them. */
const LONG_WORD = /[^\s<]{400,}/g
const ADDRESS_BEGINS = /:\/\/|www\.|@/i
/** Signs and entities that may follow an address in a sentence, more than a person types. */
const ADDRESS_ENDS = /(?:[!"')*,.:;?\]_~]|&[a-z]{0,32}){400}/i

/** True for lists nested deeper than a person writes. The parser reads each line once for each level. */
export function nestsLists(lines: readonly string[]): boolean {
  const indents: number[] = []
  for (const line of lines) {
    const marker = LIST_MARKER.exec(line)
    if (!marker) continue
    const indent = marker[1]!.length
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop()
    indents.push(indent)
    if (indents.length > DEEPEST_LIST) return true
  }
  return false
}

/** True for backtick runs of too many lengths. For each length the parser searches for the end of a code span. */
export function variesTicks(source: string): boolean {
  const lengths = new Set<number>()
  for (const [run] of source.matchAll(/`+/g)) {
    lengths.add(run.length)
    if (lengths.size > MAX_TICK_LENGTHS) return true
  }
  return false
}

/** True for a run of emphasis signs longer than a person types. */
export function repeatsSigns(source: string): boolean {
  return SIGN_RUN.test(source)
}

/** True for a row of emphasis signs between a few other ones. The parser pairs each with those before it. */
export function alternatesSigns(source: string): boolean {
  let steps = 0
  let after = 0
  for (const { index, 0: step, 1: between } of source.matchAll(SIGN_STEP)) {
    steps = between === undefined ? 0 : index === after ? steps + 1 : 1
    if (steps >= MAX_STEPS_IN_A_ROW) return true
    after = index + step.length
  }
  return false
}

/** True for an address with many signs in a row that may follow it. At each the parser reads the others. */
export function repeatsAddressEnds(source: string): boolean {
  for (const [word] of source.matchAll(LONG_WORD)) {
    const begin = word.search(ADDRESS_BEGINS)
    if (begin >= 0 && ADDRESS_ENDS.test(word.slice(begin))) return true
  }
  return false
}
