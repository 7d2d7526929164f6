import type { ReadStatements } from '../diagram-text.ts'
import { readLabel } from './diagram-label.ts'

const DIRECTION = /^direction\s+(?:TB|LR|BT|RL)$/i
const COMPOSITE = /^state\s+(?:"([^"]+)"\s+as\s+)?([\w\p{L}]+)\s*\{$/u
const ALIAS = /^state\s+"([^"]+)"\s+as\s+([\w\p{L}]+)$/u
const TRANSITION = /^(\[\*\]|[\w\p{L}]+)\s*-->\s*(\[\*\]|[\w\p{L}]+)(?:\s*:\s*(.+))?$/u
const DESCRIPTION = /^([\w\p{L}]+)\s*:\s*(.+)$/u
const UNSHOWN = /^(?:classDef|class|hide empty description$)(?:\s|$)/

/** Reads the statements of a state diagram. */
export const stateStatements: ReadStatements = (statements) => {
  const states = new Set<string>()
  const lines: string[] = []
  let depth = 0
  for (const statement of statements) {
    if (UNSHOWN.test(statement)) continue
    if (statement === '}') depth -= 1
    if (COMPOSITE.test(statement)) depth += 1
    if (depth < 0 || (statement !== '}' && !isKnown(statement, states))) return undefined
    lines.push(statement)
  }
  return depth === 0 ? { lines, size: lines.length } : undefined
}

function isKnown(statement: string, states: Set<string>): boolean {
  if (DIRECTION.test(statement)) return true
  const [composite, compositeLabel, id] = COMPOSITE.exec(statement) ?? []
  if (composite !== undefined) {
    states.add(id!)
    return isLabel(compositeLabel)
  }
  const transition = TRANSITION.exec(statement)
  if (transition) {
    for (const end of transition.slice(1, 3)) states.add(end!)
    return isLabel(transition[3])
  }
  const [, label, aliased] = ALIAS.exec(statement) ?? []
  const [, described, description] = DESCRIPTION.exec(statement) ?? []
  const state = aliased ?? described
  // The layout ignores the description of an earlier state.
  if (state === undefined || states.has(state)) return false
  states.add(state)
  return isLabel(label ?? description)
}

function isLabel(label: string | undefined): boolean {
  return label === undefined || readLabel(label) !== undefined
}
