import type { Element } from 'hast'
import type { ShownPart } from '../use-rendered-page.ts'

/** A group of parts: a single part, or the items of one list. */
export type PageGroup =
  | { kind: 'part'; key: string; part: ShownPart }
  | { kind: 'list'; key: string; tag: 'ul' | 'ol'; start: number; isTaskList: boolean; items: ListPart[] }

/** A part that is one item of a list, with the element of that item. */
export interface ListPart {
  part: ShownPart
  item: Element
}

/** Joins list items, which are separate parts, into lists again. */
export function groupParts(parts: ShownPart[]): PageGroup[] {
  const groups: PageGroup[] = []
  let marker = ''
  for (const part of parts) {
    const list = listOf(part)
    const last = groups.at(-1)
    if (list && last?.kind === 'list' && last.tag === list.tag && part.marker === marker) {
      last.items.push({ part, item: list.item })
    } else if (list) {
      groups.push({ ...list.group, key: part.id, kind: 'list', items: [{ part, item: list.item }] })
    } else groups.push({ kind: 'part', key: part.id, part })
    marker = list ? part.marker : ''
  }
  return groups
}

interface ListOfOne {
  tag: 'ul' | 'ol'
  item: Element
  group: { tag: 'ul' | 'ol'; start: number; isTaskList: boolean }
}

/** Returns the list of a part that is one item of a list; undefined for any other part. */
function listOf({ kind, tree }: ShownPart): ListOfOne | undefined {
  if (kind !== 'list') return undefined
  const [list, ...more] = tree.children.filter((node) => node.type !== 'text')
  if (list?.type !== 'element' || more.length > 0 || (list.tagName !== 'ul' && list.tagName !== 'ol'))
    return undefined
  const [item, ...others] = list.children.filter((node) => node.type === 'element')
  if (!item || others.length > 0) return undefined
  const { start, className } = list.properties
  const tag: 'ul' | 'ol' = list.tagName
  const group = { tag, start: typeof start === 'number' ? start : 1, isTaskList: Boolean(className) }
  return { tag, item, group }
}
