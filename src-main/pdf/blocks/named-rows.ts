import type { Element } from 'hast'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import type { Box } from '../box.ts'
import { anchorRow, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'

/** Returns the names of the destinations that lead to an element. */
export function namesOf(setting: Setting, node: Element): string[] {
  const names = [stringProperty(node, 'dataAnchor'), stringProperty(node, 'id')]
  return names.flatMap((name) => (name === undefined ? [] : [setting.nameOf(name)]))
}

/** Returns rows with names at the first of them. An element without rows becomes an anchor. */
export function withNames(rows: Row[], names: readonly string[], box: Box): Row[] {
  const [first, ...rest] = rows
  if (names.length === 0) return rows
  if (!first) return [anchorRow(names, box.frames)]
  return [{ ...first, names: [...(first.names ?? []), ...names] }, ...rest]
}
