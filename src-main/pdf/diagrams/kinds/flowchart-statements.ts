import type { ReadStatements } from '../diagram-text.ts'
import { readLabel } from './diagram-label.ts'
import { FlowchartNames } from './flowchart-names.ts'
import { readFlow, type FlowPart } from './read-flow.ts'

const SUBGRAPH = /^subgraph\s+(?:([\p{L}\p{N}_-]+)\s*\[([^[\]]+)\]|([^[\]]+))$/u
const DIRECTION = /^direction\s+(?:TD|TB|LR|BT|RL)$/i
const CLASS = /^class\s+([\p{L}\p{N}_,\s-]+?)\s+(\w+)$/u
const STYLE = /^style\s+([\p{L}\p{N}_,-]+)\s+([^"<>]+)$/u
/** Styles that the layout reads unchanged. */
const PLAIN_STYLE = /^(?:classDef\s+\w+|linkStyle\s+(?:default|[\d,]+))\s+[^"<>]+$/
/** Statements that a drawing on paper does not need. */
const UNSHOWN = /^(?:classDef|linkStyle|class|style|click)\s/

/** A statement: its final text, or its parts with the number of its subgraph. */
type Statement =
  | { kind: 'text'; text: string }
  | { kind: 'flow'; parts: readonly FlowPart[]; group: number | undefined }

/** Reads the statements of a flowchart. Any statement of a node may define its shape. */
export const flowchartStatements: ReadStatements = (statements) => {
  const names = new FlowchartNames()
  const parsed: Statement[] = []
  const groups: number[] = []
  let [size, group] = [0, 0]
  for (const statement of statements) {
    const texts = settingLines(statement, names, groups.length)
    if (texts) {
      parsed.push(...texts.map((text): Statement => ({ kind: 'text', text })))
      continue
    }
    size += 1
    if (statement === 'end') {
      if (groups.pop() === undefined) return undefined
      parsed.push({ kind: 'text', text: 'end' })
    } else if (/^subgraph\b/.test(statement)) {
      const text = subgraphLine(statement, names)
      if (text === undefined) return undefined
      parsed.push({ kind: 'text', text })
      groups.push((group += 1))
    } else {
      const flow = readFlow(statement, names)
      if (!flow) return undefined
      size += flow.size
      parsed.push({ kind: 'flow', parts: flow.parts, group: groups.at(-1) })
    }
  }
  // The layout would draw an edge to a subgraph as one to a node of the same name.
  if (groups.length > 0 || names.areShared()) return undefined
  return { lines: parsed.map((statement) => lineOf(statement, names)), size }
}

function lineOf(statement: Statement, names: FlowchartNames): string {
  if (statement.kind === 'text') return statement.text
  const words = statement.parts.map((part) => {
    if (part.kind === 'and') return '&'
    return part.kind === 'link' ? part.text : names.written(part.name, statement.group) + part.style
  })
  return words.join(' ')
}

/** The lines of a statement that sets a direction or a style; undefined for all others. */
function settingLines(statement: string, names: FlowchartNames, depth: number): string[] | undefined {
  // The layout would read a direction outside of subgraphs as a node.
  if (DIRECTION.test(statement)) return depth > 0 ? [statement] : []
  return UNSHOWN.test(statement) ? styleLines(statement, names) : undefined
}

function subgraphLine(statement: string, names: FlowchartNames): string | undefined {
  const [, id, titled, plain] = SUBGRAPH.exec(statement) ?? []
  const label = readLabel(titled ?? plain ?? '')
  return label === undefined ? undefined : `subgraph ${names.group(id ?? plain!.trim())} [${label}]`
}

/** The styles of nodes and classes, without those that the layout does not support. */
function styleLines(statement: string, names: FlowchartNames): string[] {
  if (PLAIN_STYLE.test(statement)) return [statement]
  const [, nodes, rest] = CLASS.exec(statement) ?? STYLE.exec(statement) ?? []
  if (nodes === undefined) return []
  const nodeNames = nodes.split(',').map((node) => names.node(node.trim()))
  return [`${statement.startsWith('class') ? 'class' : 'style'} ${nodeNames.join(',')} ${rest}`]
}
