import { containerOf, mayLackEnd } from '../../directives/directive-names.ts'
import type { DirectiveTag } from '../directive-tags.ts'

/** The end of a directive among its siblings: its end tag, or the place before the node at this index. */
export interface DirectiveEnd {
  index: number
  isTag: boolean
}

interface OpenTag {
  name: string
  index: number
}

/** The deepest nesting of directives that is grouped. */
const DEEPEST = 60

/** True for directives nested deeper than a person writes. Each would contain the source of all within it. */
export function nestsTags(tags: readonly (DirectiveTag | undefined)[]): boolean {
  const ends = [...matchTags(tags)].map(([start, { index }]) => ({ start, end: index }))
  const open: number[] = []
  for (const { start, end } of ends.toSorted((one, other) => one.start - other.start)) {
    while (open.length > 0 && open.at(-1)! <= start) open.pop()
    open.push(end)
    if (open.length > DEEPEST) return true
  }
  return false
}

/**
 * Returns the end of each directive, by the index of its opening tag. An end tag closes the nearest open tag of its
 * name. A directive without its end tag ends with its parent. A tab, step or column also ends where the next one
 * begins.
 */
export function matchTags(tags: readonly (DirectiveTag | undefined)[]): Map<number, DirectiveEnd> {
  const ends = new Map<number, DirectiveEnd>()
  const open: OpenTag[] = []
  const openByName = new Map<string, number>()
  for (const [index, tag] of tags.entries()) {
    if (!tag) continue
    if (tag.role === 'close') {
      if (isOpen(tag.name)) closeUpTo(tag.name, index, true)
      continue
    }
    if (isUnclosedItem(tag.name)) closeUpTo(tag.name, index, false)
    open.push({ name: tag.name, index })
    openByName.set(tag.name, (openByName.get(tag.name) ?? 0) + 1)
  }
  while (open.length > 0) endUnclosed(take(), tags.length)
  return ends

  function isOpen(name: string): boolean {
    return (openByName.get(name) ?? 0) > 0
  }

  /** True when an item of the same container is open, with no other container in between. */
  function isUnclosedItem(name: string): boolean {
    const container = containerOf(name)
    if (container === undefined || !isOpen(name)) return false
    const nearest = open.findLast((tag) => tag.name === name || tag.name === container)
    return nearest?.name === name
  }

  function take(): OpenTag {
    const tag = open.pop()!
    openByName.set(tag.name, openByName.get(tag.name)! - 1)
    return tag
  }

  function closeUpTo(name: string, index: number, isTag: boolean): void {
    for (let tag = take(); ; tag = take()) {
      if (tag.name === name) return void ends.set(tag.index, { index, isTag })
      endUnclosed(tag, index)
    }
  }

  function endUnclosed(tag: OpenTag, index: number): void {
    if (mayLackEnd(tag.name)) ends.set(tag.index, { index, isTag: false })
  }
}
