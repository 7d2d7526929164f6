import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'

/** The kinds of line prefixes. A prefix of one kind replaces a prefix of another kind. */
export type LineKind = 'heading' | 'bullet' | 'number' | 'task' | 'quote'

const HEADING = /^(\s{0,3})#{1,6}(?:\s+|$)/
const ITEM = /^(\s*)(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/
const QUOTE = /^(\s{0,3})>\s?/

const PATTERNS: Record<LineKind, RegExp> = {
  heading: HEADING,
  bullet: /^(\s*)[-+*]\s+(?!\[[ xX]\]\s)/,
  number: /^(\s*)\d{1,9}[.)]\s+/,
  task: /^(\s*)[-+*]\s+\[[ xX]\]\s+/,
  quote: QUOTE,
}

/**
 * Returns a command that turns the selected lines into headings. When all lines are headings of this level, it turns
 * them into plain lines.
 */
export function toggleHeading(level: number): StateCommand {
  const prefix = `${'#'.repeat(level)} `
  return togglePrefix(new RegExp(`^(\\s{0,3})${'#'.repeat(level)}(?:\\s+|$)`), () => prefix)
}

/**
 * Returns a command that turns the selected lines into list items or quotes. When all lines are of that kind, it turns
 * them into plain lines.
 */
export function toggleLines(kind: Exclude<LineKind, 'heading'>): StateCommand {
  const prefixes = { bullet: () => '- ', task: () => '- [ ] ', quote: () => '> ' }
  return togglePrefix(PATTERNS[kind], kind === 'number' ? (index) => `${index + 1}. ` : prefixes[kind])
}

function togglePrefix(pattern: RegExp, prefix: (index: number) => string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const lines = selectedLines(state)
    const isOn = lines.every((line) => pattern.test(line.text))
    const changes = lines.map((line, index) => changeLine(line, isOn ? '' : prefix(index)))
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

/** Returns the lines that the selections touch. Blank lines count only when all lines are blank. */
function selectedLines(state: EditorState): Line[] {
  const numbers = new Set<number>()
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to).number
    for (let number = state.doc.lineAt(from).number; number <= last; number++) numbers.add(number)
  }
  const lines = [...numbers].toSorted((one, other) => one - other).map((number) => state.doc.line(number))
  const nonBlank = lines.filter((line) => line.text.trim() !== '')
  return nonBlank.length > 0 ? nonBlank : lines
}

function changeLine(line: Line, prefix: string): ChangeSpec {
  const old = (HEADING.exec(line.text) ??
    ITEM.exec(line.text) ??
    QUOTE.exec(line.text)) as RegExpExecArray | null
  const indent = old?.[1]?.length ?? /^\s*/.exec(line.text)![0].length
  return { from: line.from + indent, to: line.from + (old?.[0].length ?? indent), insert: prefix }
}
