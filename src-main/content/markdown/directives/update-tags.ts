import { CodeSpans } from '../code-spans.ts'
import { readTextRegions } from '../text-regions.ts'

/** A tag of an entry of a changelog, by its place in the text. */
interface FoundTag {
  tag: string
  start: number
  end: number
}

const MARK = /`+|\\[\\`{]|\{%-?[ \t]*update[ \t](?:(?!\{%|%\})[^\n])*%\}/g
const TAGS = /\stags\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”)/d

/** True when an entry of a changelog has a tag. */
export function hasUpdateTag(markdown: string, tag: string): boolean {
  return findTags(markdown).some((found) => found.tag === tag)
}

/** Returns a text whose entries of changelogs have a tag under a new name. Every other byte stays the same. */
export function renameUpdateTag(markdown: string, from: string, to: string): string {
  let renamed = markdown
  for (const { tag, start, end } of findTags(markdown).reverse())
    if (tag === from) renamed = renamed.slice(0, start) + to + renamed.slice(end)
  return renamed
}

/** Finds the tags of all entries, in order, outside of code. Linear in the length of the text. */
function findTags(markdown: string): FoundTag[] {
  if (!/\{%-?[ \t]*update[ \t]/.test(markdown)) return []
  return readTextRegions(markdown).flatMap(({ start, end }) =>
    findInRegion(markdown.slice(start, end), start),
  )
}

function findInRegion(region: string, start: number): FoundTag[] {
  const found: FoundTag[] = []
  const spans = new CodeSpans(region, region.length)
  MARK.lastIndex = 0
  for (let match = MARK.exec(region); match; match = MARK.exec(region)) {
    const [whole] = match
    if (whole.startsWith('`')) MARK.lastIndex = spans.skip(match.index)
    if (whole.startsWith('{')) found.push(...tagsOf(whole, start + match.index))
  }
  return found
}

function tagsOf(entry: string, start: number): FoundTag[] {
  const list = TAGS.exec(entry)
  const [from, to] = list?.indices?.slice(1).find((place) => place !== undefined) ?? []
  if (from === undefined || to === undefined) return []
  return [...entry.slice(from, to).matchAll(/[^\s,](?:[^,]*[^\s,])?/g)].map(({ 0: tag, index }) => ({
    tag,
    start: start + from + index,
    end: start + from + index + tag.length,
  }))
}
