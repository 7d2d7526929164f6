import * as fc from 'fast-check'

/** Lines that repeat often, as in real pages: blank ones, closing fences, and a few others. */
const line = fc.constantFrom('', '', '```', '- item', 'one', 'two', 'three', '# Title', '=======')
const terminator = fc.constantFrom('\n', '\n', '\n', '\r\n')

/** A text of repeated lines, with either line ending, and sometimes without one at its end. */
export const someText: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(line, terminator), { maxLength: 30 }), fc.boolean())
  .map(([lines, isTerminated]) => {
    const text = lines.map((parts) => parts.join('')).join('')
    return isTerminated ? text : text.replace(/\r?\n$/, '')
  })

interface Edit {
  at: number
  remove: number
  insert: number
}

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({ at: fc.nat(30), remove: fc.nat(3), insert: fc.nat(3) }),
  { maxLength: 4 },
)

/** Three versions: each side removed some lines of the base and typed some that occur nowhere else. */
export interface ThreeVersions {
  base: string
  mine: string
  theirs: string
}

/** A base, and two edits of it whose typed lines begin with `mine ` and `theirs `. */
export const threeVersions: fc.Arbitrary<ThreeVersions> = fc
  .tuple(someText, edits, edits)
  .map(([base, ofMine, ofTheirs]) => ({
    base,
    mine: edited(base, ofMine, 'mine'),
    theirs: edited(base, ofTheirs, 'theirs'),
  }))

function edited(base: string, changes: Edit[], author: string): string {
  const lines = linesOf(base)
  let typed = 0
  for (const { at, remove, insert } of changes) {
    const fresh = Array.from({ length: insert }, () => `${author} ${++typed}\n`)
    lines.splice(Math.min(at, lines.length), remove, ...fresh)
  }
  return lines
    .map((text, index) => (index < lines.length - 1 ? text.replace(/(?<!\n)$/, '\n') : text))
    .join('')
}

/** The lines of a text with their terminators. */
export function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((part) => part !== '')
}

/** The lines of a text without their terminators. */
export function bareLinesOf(text: string): string[] {
  return linesOf(text).map((part) => part.replace(/\r?\n$/, ''))
}
