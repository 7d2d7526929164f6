import { classStatements } from './kinds/class-statements.ts'
import { entityStatements } from './kinds/entity-statements.ts'
import { flowchartStatements } from './kinds/flowchart-statements.ts'
import { sequenceStatements } from './kinds/sequence-statements.ts'
import { stateStatements } from './kinds/state-statements.ts'

/** A diagram of a supported kind, in the form that its layout reads without loss. */
export interface DrawableDiagram {
  title: string | undefined
  text: string
  /** The number of its statements and connections, which determines the time of its layout. */
  size: number
}

/** Reads the statements of a kind in the form of the layout. Returns undefined where any of them would be lost. */
export type ReadStatements = (lines: readonly string[]) => { lines: string[]; size: number } | undefined

/** The most statements and connections. Larger diagrams take seconds, and no sheet could show them. */
const LARGEST = 300
const LONGEST_LINE = 500

const KINDS: readonly [header: RegExp, keyword: (header: RegExpExecArray) => string, read: ReadStatements][] =
  [
    [
      /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
      ([, to]) => `flowchart ${to ?? 'TB'}`,
      flowchartStatements,
    ],
    [/^sequenceDiagram$/i, () => 'sequenceDiagram', sequenceStatements],
    [/^stateDiagram(?:-v2)?$/i, () => 'stateDiagram-v2', stateStatements],
    [/^classDiagram$/i, () => 'classDiagram', classStatements],
    [/^erDiagram$/i, () => 'erDiagram', entityStatements],
  ]

/**
 * Reads the source of a diagram. Returns undefined for an unsupported kind, an unsupported statement, and a large
 * diagram. The layout silently omits unsupported statements, and a partial diagram would mislead.
 */
export function readDiagram(source: string): DrawableDiagram | undefined {
  const { title, body } = withoutFrontMatter(source)
  const lines = withoutDirectives(body)
    .split('\n')
    .map((line) => line.trim().replace(/;$/, '').trimEnd().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('%%') && !/^acc(?:Title|Descr)\s*:/.test(line))
  const [header = '', ...statements] = lines
  if (statements.length === 0 || statements.length > LARGEST) return undefined
  if (statements.some((line) => line.length > LONGEST_LINE)) return undefined
  for (const [pattern, keyword, read] of KINDS) {
    const headerMatch = pattern.exec(header)
    const result = headerMatch && read(statements)
    if (headerMatch && result && result.size <= LARGEST)
      return { title, text: [keyword(headerMatch), ...result.lines].join('\n'), size: result.size }
  }
  return undefined
}

/** Removes directives such as `%%{init: …}%%`. Linear in the text, also where none ends. */
function withoutDirectives(body: string): string {
  const parts: string[] = []
  let start = 0
  for (;;) {
    const opening = body.indexOf('%%{', start)
    const closing = opening < 0 ? -1 : body.indexOf('}%%', opening)
    if (closing < 0) return parts.join('') + body.slice(start)
    parts.push(body.slice(start, opening))
    start = closing + 3
  }
}

/** The title of the front matter, and the text after it. */
function withoutFrontMatter(source: string): { title: string | undefined; body: string } {
  const matter = /^\s*---\n([^]*?)\n---\s*(?:\n|$)/.exec(source)
  if (!matter) return { title: undefined, body: source }
  const title = /^title:\s*(.+)$/m.exec(matter[1]!)?.[1]
  return { title: title?.replace(/^(["'])(.*)\1$/, '$2'), body: source.slice(matter[0].length) }
}
