import { CodeSpans } from '../code-spans.ts'
import { readTextRegions } from '../text-regions.ts'

/** The tags of an entry of a changelog. */
interface TagList {
  /** The tags as typed, with the spaces around each. Commas separate them. */
  tags: string[]
  /** The place of the list in the text, between its quotes. */
  start: number
  end: number
  /** The place of the attribute, with the space before it. */
  attributeStart: number
  attributeEnd: number
}

const MARK = /`+|\\[\\`{]|\{%-?[ \t]*update[ \t](?:(?!\{%|%\})[^\n])*%\}/g
const TAGS = /\stags\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^“”]*)”)/d

/** Returns the tags in the attribute of an entry. */
export function readTagList(written = ''): string[] {
  return written
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** True when an entry of a changelog has a tag. */
export function hasUpdateTag(markdown: string, tag: string): boolean {
  return findLists(markdown).some((list) => hasTag(list, tag))
}

/** Returns a text whose entries of changelogs have a tag under a new name once. Every other byte stays the same. */
export function renameUpdateTag(markdown: string, from: string, to: string): string {
  return editLists(markdown, from, (list) => {
    if (hasTag(list, to)) return without(list, from)
    return list.tags.map((typed) => (typed.trim() === from ? typed.replace(from, () => to) : typed))
  })
}

/**
 * Returns a text whose entries of changelogs lack a tag. An entry without another tag loses the attribute. Every other
 * byte stays the same.
 */
export function removeUpdateTag(markdown: string, tag: string): string {
  return editLists(markdown, tag, (list) => without(list, tag))
}

function hasTag({ tags }: TagList, tag: string): boolean {
  return tags.some((typed) => typed.trim() === tag)
}

/** The tags of a list except one. The next tag takes the place of the first, without its space. */
function without({ tags }: TagList, tag: string): string[] {
  const [first = '', ...rest] = tags.filter((typed) => typed.trim() !== tag)
  return [tags[0]?.trim() === tag ? first.trimStart() : first, ...rest]
}

/** Replaces the lists that have a tag. An attribute without any other tag is removed. */
function editLists(markdown: string, tag: string, edit: (list: TagList) => string[]): string {
  const parts: string[] = []
  let done = 0
  for (const list of findLists(markdown)) {
    if (!hasTag(list, tag)) continue
    const tags = edit(list)
    const isEmpty = tags.every((typed) => typed.trim() === '')
    parts.push(
      markdown.slice(done, isEmpty ? list.attributeStart : list.start),
      isEmpty ? '' : tags.join(','),
    )
    done = isEmpty ? list.attributeEnd : list.end
  }
  return parts.join('') + markdown.slice(done)
}

/** Finds the tags of all entries, in order, outside of code. Linear in the length of the text. */
function findLists(markdown: string): TagList[] {
  if (!/\{%-?[ \t]*update[ \t]/.test(markdown)) return []
  return readTextRegions(markdown).flatMap(({ start, end }) =>
    findInRegion(markdown.slice(start, end), start),
  )
}

function findInRegion(region: string, start: number): TagList[] {
  const found: TagList[] = []
  const spans = new CodeSpans(region, region.length)
  MARK.lastIndex = 0
  for (let match = MARK.exec(region); match; match = MARK.exec(region)) {
    const [whole] = match
    if (whole.startsWith('`')) MARK.lastIndex = spans.skip(match.index)
    if (whole.startsWith('{')) found.push(...listOf(whole, start + match.index))
  }
  return found
}

/** The first list of tags in an entry at a place of the text, if it has one. */
function listOf(entry: string, at: number): TagList[] {
  const attribute = TAGS.exec(entry)
  const [from, to] = attribute?.indices?.slice(1).find((place) => place !== undefined) ?? []
  if (!attribute || from === undefined || to === undefined) return []
  const attributeStart = at + attribute.index
  return [
    {
      tags: entry.slice(from, to).split(','),
      start: at + from,
      end: at + to,
      attributeStart,
      attributeEnd: attributeStart + attribute[0].length,
    },
  ]
}
