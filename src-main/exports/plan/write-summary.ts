import { readReferenceAddress } from '../../content/api-reference/reference-pages.ts'
import { escapeInline } from '../../content/markdown/escape-inline.ts'
import type { SummaryStyle } from '../../imports/plan/import-plan.ts'

/** The entry of a page in a table of contents. Pages are in the order of the tree, each after its parent. */
export interface SummaryPage {
  sourcePath: string | null
  title: string
  type: 'document' | 'group' | 'link'
  parent: number | null
  hidden: boolean
  /** True for a part of another page's file: it has no entry, and the pages below it take its place. */
  isWithinOther?: true
  href?: string
}

/** An entry of the table of contents, with its depth in the tree. */
export interface Line {
  page: SummaryPage
  depth: number
}

/** Characters that would begin a block of its own inside a list item. */
const BLOCK_MARK = /^(\d*)([-+>#]|(?<=\d)[.)])/

/** The marks of a table of contents, by its style. */
export const STYLES = {
  gitbook: { title: '# Table of contents', group: '##', item: '*' },
  mdbook: { title: '# Summary', group: '#', item: '-' },
} as const satisfies Record<SummaryStyle, { title: string; group: string; item: string }>

/**
 * Writes the table of contents of a tree, so that a reader finds the same tree. Groups at the top become headings,
 * unless pages without a group follow, because a heading cannot be closed again. A hidden group and the pages below it
 * are omitted, because Markdown cannot mark a group as hidden.
 */
export function writeSummary(pages: SummaryPage[], summaryPath: string, style: SummaryStyle): string {
  const { title, group, item } = STYLES[style]
  const lines = visibleLines(pages)
  const headingsFrom = firstHeading(lines)
  let result = `${title}\n\n`
  for (const [index, { page, depth }] of lines.entries()) {
    const isHeading = index >= headingsFrom && depth === 0
    const indent = '  '.repeat(index >= headingsFrom && !isHeading ? depth - 1 : depth)
    if (isHeading) result += `${index === 0 ? '' : '\n'}${group} ${escapeTitle(page.title)}\n\n`
    else result += `${indent}${item} ${summaryEntry(page, summaryPath).replaceAll('\n', `\n${indent}  `)}\n`
  }
  return result
}

/** Returns the entries outside of hidden groups, with their depths in the tree. */
export function visibleLines(pages: SummaryPage[]): Line[] {
  const depths: (number | null)[] = []
  const lines: Line[] = []
  for (const page of pages) {
    const above = page.parent === null ? -1 : depths[page.parent]!
    const depth = above === null || (page.type === 'group' && page.hidden) ? null : above + 1
    depths.push(page.isWithinOther ? above : depth)
    if (depth !== null && !page.isWithinOther) lines.push({ page, depth })
  }
  return lines
}

/** Returns the index of the first line from which on all top entries are groups. */
function firstHeading(lines: Line[]): number {
  const last = lines.findLastIndex(({ page, depth }) => depth === 0 && page.type !== 'group')
  const first = lines.findIndex(({ depth }, index) => index > last && depth === 0)
  return first < 0 ? lines.length : first
}

/** Writes an entry without its marker; `linkTitle` is the title of its link, with quotes. */
export function summaryEntry(page: SummaryPage, summaryPath: string, linkTitle?: string): string {
  const pages = page.type === 'link' ? readReferenceAddress(page.href) : undefined
  if (pages) return `\`\`\`yaml\n${pages.source}\n\`\`\``
  const title = escapeTitle(page.title)
  const after = linkTitle === undefined ? '' : ` ${linkTitle}`
  if (page.type === 'group') return title.replace(BLOCK_MARK, '$1\\$2')
  if (page.type === 'link') return `[${title}](${linkHref(page.href ?? '', summaryPath)}${after})`
  const path = page.sourcePath === null ? '' : encodePath(relativePath(page.sourcePath, summaryPath))
  return `[${title}](${path}${after})`
}

function escapeTitle(title: string): string {
  return escapeInline(title.replace(/\s+/g, ' ').trim())
}

/** Returns the address of a link. A web address is only escaped; a path counts from the table of contents. */
function linkHref(href: string, summaryPath: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(href)) return href.replace(/[\s()<>\\]/g, encodeCharacter)
  const hash = href.indexOf('#')
  const path = hash < 0 ? href : href.slice(0, hash)
  const anchor = hash < 0 ? '' : href.slice(hash)
  return encodePath(relativePath(path, summaryPath)) + anchor.replace(/[\s()<>\\]/g, encodeCharacter)
}

function relativePath(path: string, fromFile: string): string {
  const folder = fromFile.split('/').slice(0, -1)
  const segments = path.split('/')
  let shared = 0
  while (shared < folder.length && shared < segments.length - 1 && folder[shared] === segments[shared])
    shared++
  return [...folder.slice(shared).map(() => '..'), ...segments.slice(shared)].join('/')
}

/** Encodes characters that would end a link's destination, or begin an encoding, an anchor or a scheme. */
function encodePath(path: string): string {
  return path.replace(/[\s()<>\\%#?:]/g, encodeCharacter)
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0)
  return code > 127 ? encodeURIComponent(character) : `%${code.toString(16).toUpperCase().padStart(2, '0')}`
}
