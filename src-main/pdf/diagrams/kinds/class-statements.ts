import type { ReadStatements } from '../diagram-text.ts'
import { readLabel } from './diagram-label.ts'

const OPENING = /^class\s+\w+\s*\{$/
const DECLARATION = /^class\s+\w+$/
const ANNOTATION = /^<<\w+>>$/
const MEMBER = /^[+\-#]?[^~"<>{}+\-#][^~"<>{}]*$/
const MEMBER_LINE = /^(\w+)\s*:\s*([^~"<>{}]+)$/
const RELATION =
  /^(\w+)\s*("[^"]*")?\s*(<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.)\s*("[^"]*")?\s*(\w+)(?:\s*:\s*(.+))?$/
const UNSHOWN = /^(?:direction|classDef|cssClass|style|click|link|callback)\s/

/** Reads the statements of a class diagram. */
export const classStatements: ReadStatements = (statements) => {
  const lines: string[] = []
  let isInClass = false
  for (const statement of statements) {
    if (!isInClass && UNSHOWN.test(statement)) continue
    const line = isInClass ? bodyLine(statement) : outerLine(statement)
    if (line === undefined) return undefined
    isInClass = isInClass ? statement !== '}' : OPENING.test(statement)
    lines.push(line)
  }
  return isInClass ? undefined : { lines, size: lines.length }
}

function bodyLine(statement: string): string | undefined {
  return statement === '}' || ANNOTATION.test(statement) || MEMBER.test(statement) ? statement : undefined
}

function outerLine(statement: string): string | undefined {
  if (OPENING.test(statement) || DECLARATION.test(statement)) return statement
  const [, name, member] = MEMBER_LINE.exec(statement) ?? []
  if (name !== undefined) return MEMBER.test(member!) ? `${name} : ${member}` : undefined
  const [relation, from, fromCount, arrow, toCount, to, label] = RELATION.exec(statement) ?? []
  if (relation === undefined || (label !== undefined && readLabel(label) === undefined)) return undefined
  const ends = [from, fromCount, arrow, toCount, to].filter((part) => part !== undefined)
  return `${ends.join(' ')}${label === undefined ? '' : ` : ${label}`}`
}
