import { isBlank } from '../text-lines.ts'
import type { TextLines } from '../text-lines.ts'
import { MdxBrackets } from './brackets.ts'

const SOURCE = String.raw`(?:'[^'\n]+'|"[^"\n]+")[ \t]*;?[ \t]*(?://.*)?$`
const NAMES = String.raw`\{[\w\s$,]*\}`
const ALL = String.raw`\*\s*as\s+[\w$]+`

/** The complete statements. A sentence that begins with “import” or “export” matches none of them. */
const IMPORTS: readonly RegExp[] = [
  // The name of a file alone, as in `import './page.css'`.
  /^import\s*(?:'(?:[.@/][^'\n]*|[^'\n]*\.\w+)'|"(?:[.@/][^"\n]*|[^"\n]*\.\w+)")[ \t]*;?[ \t]*$/,
  new RegExp(String.raw`^import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?(?:${NAMES}|${ALL})\s*from\s*${SOURCE}`),
  // A single name is a word too. A component, a path or a semicolon makes it code.
  new RegExp(String.raw`^import\s+(?:type\s+)?(?=\w*[A-Z$_])[\w$]+\s+from\s+${SOURCE}`),
  new RegExp(String.raw`^import\s+\w+\s+from\s+(?=['"][^'"\n]*[./@]|.*;)${SOURCE}`),
]
const RE_EXPORTS: readonly RegExp[] = [
  new RegExp(String.raw`^export\s*(?:${NAMES}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*${SOURCE}`),
  new RegExp(String.raw`^export\s*${NAMES}[ \t]*;?[ \t]*$`),
]
/** The beginnings of exports with a value, whose ends their brackets show. */
const EXPORT =
  /^export\s+(?:(?:const|let|var)\s+(?:[\w$]+\s*(?::[^=\n]+)?|[{[][\w\s$,]*[}\]]\s*)=(?!=)|(?:default\s+)?(?:async\s+)?function\b\s*\*?\s*[\w$]*\s*\(|(?:default\s+)?class\s+[\w$][^{}\n]*\{|default\s+(?:[{[]|\(\s*\{|\([\w\s$,]*\)\s*=>|[\w$]+\s*=>|[\w$]+\(|[A-Z$_][\w$]*\s*;?\s*$|[\w$]+;\s*$)|type\s+[A-Z]\w*\s*=|interface\s+[A-Z]\w*\s*\{)/

/** Spaces within a line. The patterns, several parts of which accept them, would take quadratic time for a long run. */
const SPACES = /[^\S\n]+/g

const I = 105
const E = 101
/** The maximum number of lines of one statement. */
const MAX_LINES = 300
/** A line that ends so continues on the next one. */
const UNFINISHED = /(?:[=,([{+?:|&]|=>)\s*$/

/**
 * Returns the last line of the imports and exports of MDX that begin on a line; undefined where none begin. As in MDX,
 * they begin a line after a blank one, and no text follows them without a blank line.
 */
export function statementsEnd(lines: TextLines, start: number): number | undefined {
  const code = lines.text.charCodeAt(lines.starts[start]!)
  if ((code !== I && code !== E) || (start > 0 && !isBlank(lines, start - 1))) return undefined
  let last: number | undefined
  for (let line = start; !isBlank(lines, line); line = last + 1) {
    const end = statementEnd(lines, line)
    if (end === undefined) return undefined
    last = end
  }
  return last
}

/** Returns the last line of one statement, or of a comment between statements. */
function statementEnd(lines: TextLines, start: number): number | undefined {
  const from = lines.starts[start]!
  const first = lines.text.slice(from, lines.ends[start])
  if (first.startsWith('//')) return start
  if (!/^(?:import|export)\b/.test(first)) return undefined
  const end = bracketsEnd(lines, start)
  if (end === undefined) return undefined
  const statement = lines.text.slice(from, lines.ends[end]).replace(SPACES, ' ')
  if (first.startsWith('import')) return IMPORTS.some((pattern) => pattern.test(statement)) ? end : undefined
  return EXPORT.test(statement) || RE_EXPORTS.some((pattern) => pattern.test(statement)) ? end : undefined
}

/** Returns the line on which all brackets are closed and no operator waits; undefined where none is near. */
function bracketsEnd(lines: TextLines, start: number): number | undefined {
  const brackets = new MdxBrackets()
  for (let line = start; line < Math.min(lines.count, start + MAX_LINES); line++) {
    const text = lines.text.slice(lines.starts[line], lines.ends[line])
    brackets.read(text)
    if (brackets.isBroken) return undefined
    if (!brackets.areClosed || isContinued(lines, line, text)) continue
    return line
  }
  return undefined
}

/** True where the next line continues a statement whose brackets are closed. */
function isContinued(lines: TextLines, line: number, text: string): boolean {
  if (isBlank(lines, line + 1)) return false
  return UNFINISHED.test(text) || lines.indents[line + 1]! > 0
}
