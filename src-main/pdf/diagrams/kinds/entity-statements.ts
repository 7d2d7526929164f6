import type { ReadStatements } from '../diagram-text.ts'
import { readLabel } from './diagram-label.ts'

const OPENING = /^[\w-]+\s*\{$/
/** An attribute with its keys. The layout shows no comments. */
const ATTRIBUTE = /^([\w()[\]-]+)\s+([\w-]+)(?:\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*))?$/
const RELATION =
  /^([\w-]+)\s*((?:\|\||\|o|o\||\}\||\|\{|\}o|o\{)(?:--|\.\.)(?:\|\||\|o|o\||\}\||\|\{|\}o|o\{))\s*([\w-]+)\s*:\s*(.+)$/

/** Reads the statements of an entity relationship diagram. */
export const entityStatements: ReadStatements = (statements) => {
  const lines: string[] = []
  let isInEntity = false
  for (const statement of statements) {
    const line = isInEntity ? attributeLine(statement) : outerLine(statement)
    if (line === undefined) return undefined
    isInEntity = isInEntity ? statement !== '}' : OPENING.test(statement)
    lines.push(line)
  }
  return isInEntity ? undefined : { lines, size: lines.length }
}

function attributeLine(statement: string): string | undefined {
  if (statement === '}') return statement
  const [attribute, type, name, keys] = ATTRIBUTE.exec(statement) ?? []
  if (attribute === undefined) return undefined
  return [type, name, keys?.replace(/\s*,\s*/g, ' ')].filter((part) => part !== undefined).join(' ')
}

function outerLine(statement: string): string | undefined {
  if (OPENING.test(statement)) return statement
  const [relation, from, counts, to, label] = RELATION.exec(statement) ?? []
  return relation === undefined || readLabel(label!) === undefined
    ? undefined
    : `${from} ${counts} ${to} : ${label}`
}
