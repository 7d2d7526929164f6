import { stringify } from 'yaml'
import { escapeInline } from './escape-inline.ts'
import { changeKeys, feedOf } from './head/change-keys.ts'
import { writeLayout } from './head/page-layout.ts'
import { headingText } from './heading.ts'
import type { PageAttributes } from './page-attributes.ts'
import { normalizeTitle, readHead } from './split-page.ts'

/** The attributes of a page that changed since its head was written; `null` removes an attribute. */
export type AttributeChanges = { [Key in keyof PageAttributes]?: NonNullable<PageAttributes[Key]> | null }

const HEADING_ANCHOR = /(?<!\\)(?:\{#[^{}\s]+\}|\{\/\*[^{}]*\*\/\}|<a\b[^<>]*>(?:<\/a>)?)$/

/**
 * Returns the file of a page: its head with only the named attributes changed, and its text. Without changes it is
 * `head + text` to the byte; with changes every other line of the head retains its bytes, comments and order. A new
 * title replaces the old one. A head without a title gets a heading before the text. If the text begins with a heading,
 * the head gets a front matter title instead.
 */
export function joinPage(head: string, text: string, changes: AttributeChanges = {}): string {
  const { title, ...others } = changes
  const headed = typeof title === 'string' ? changeTitle(head, text, normalizeTitle(title)) : head
  return changeFrontMatter(headed, others) + text
}

function changeTitle(head: string, text: string, title: string): string {
  const layout = readHead(head)
  const titled = layout.frontMatter?.entries.some(({ key }) => key === 'title') ?? false
  const named = titled ? changeFrontMatter(head, { title }) : head
  if (layout.heading) return changeHeading(named, title)
  if (titled) return named
  const feed = feedOf(head + text)
  if (readHead(text).heading) return changeFrontMatter(head, { title })
  return `${head}# ${escapeInline(title)}${feed}${feed}`
}

/** Rewrites the heading's line with its level and its anchor, and leaves the blank lines after it. */
function changeHeading(head: string, title: string): string {
  const { heading } = readHead(head)
  if (!heading || headingText(heading.source) === title) return head
  const anchor = HEADING_ANCHOR.exec(heading.source)?.[0]
  const marks = '#'.repeat(heading.level)
  const line = `${marks} ${escapeInline(title)}${anchor === undefined ? '' : ` ${anchor}`}`
  const old = head.slice(heading.start, heading.end)
  const blank = /(?:\r?\n[ \t]*)*$/.exec(old)!
  return head.slice(0, heading.start) + line + old.slice(blank.index) + head.slice(heading.end)
}

function changeFrontMatter(head: string, changes: AttributeChanges): string {
  const feed = feedOf(head)
  const keys = Object.keys(changes) as (keyof PageAttributes)[]
  const written = keys.flatMap((key): [string, string][] => {
    const value = changes[key]
    return value === undefined ? [] : [[key, value === null ? '' : writeKey(key, value, feed)]]
  })
  return changeKeys(head, new Map(written))
}

function writeKey(
  key: keyof PageAttributes,
  value: NonNullable<PageAttributes[keyof PageAttributes]>,
  feed: string,
): string {
  const written = typeof value === 'object' ? writeLayout(value) : value
  const yaml = stringify({ [key]: written }, { lineWidth: 0, blockQuote: false })
  return feed === '\n' ? yaml : yaml.replaceAll('\n', feed)
}
