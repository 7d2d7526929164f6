import { stringify } from 'yaml'
import { escapeInline } from './escape-inline.ts'
import type { FrontMatter } from './front-matter.ts'
import { writeLayout } from './head/page-layout.ts'
import { headingText } from './heading.ts'
import type { PageAttributes } from './page-attributes.ts'
import { normalizeTitle, readHead } from './split-page.ts'
import type { HeadLayout } from './split-page.ts'

/** The attributes of a page that changed since its head was written; `null` removes an attribute. */
export type AttributeChanges = { [Key in keyof PageAttributes]?: NonNullable<PageAttributes[Key]> | null }

interface Edit {
  start: number
  end: number
  text: string
}

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
  const layout = readHead(head)
  const keys = Object.keys(changes) as (keyof PageAttributes)[]
  if (!layout.frontMatter) return addFrontMatter(head, layout, changes)
  const feed = feedOf(head)
  const edits: Edit[] = []
  for (const key of keys) {
    const edit = changeKey(layout.frontMatter, key, changes[key], feed)
    if (edit) edits.push(edit)
  }
  return edits.length === 0 ? head : dropEmpty(applyEdits(head, edits))
}

/** Replaces, adds or takes away one key; a key that stands there twice is changed where YAML reads it: last. */
function changeKey(
  frontMatter: FrontMatter,
  key: keyof PageAttributes,
  value: AttributeChanges[typeof key],
  feed: string,
): Edit | undefined {
  if (value === undefined) return undefined
  const entry = frontMatter.entries.findLast((one) => one.key === key)
  const text = value === null ? '' : writeKey(key, value, feed)
  if (entry) return { start: entry.start, end: entry.end, text }
  return value === null ? undefined : { start: frontMatter.bodyEnd, end: frontMatter.bodyEnd, text }
}

function addFrontMatter(head: string, { start }: HeadLayout, changes: AttributeChanges): string {
  const feed = feedOf(head)
  const keys = Object.keys(changes) as (keyof PageAttributes)[]
  const body = keys.map((key) => {
    const value = changes[key]
    return value === undefined || value === null ? '' : writeKey(key, value, feed)
  })
  const written = body.join('')
  if (written === '') return head
  return `${head.slice(0, start)}---${feed}${written}---${feed}${feed}${head.slice(start)}`
}

function dropEmpty(head: string): string {
  const { frontMatter, start, afterFrontMatter } = readHead(head)
  const isEmpty = frontMatter !== null && frontMatter.bodyStart === frontMatter.bodyEnd
  return isEmpty ? head.slice(0, start) + head.slice(afterFrontMatter) : head
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

function applyEdits(text: string, edits: Edit[]): string {
  let result = text
  for (const edit of edits.toSorted((one, other) => other.start - one.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}

function feedOf(text: string): string {
  const feed = text.indexOf('\n')
  return feed > 0 && text.charCodeAt(feed - 1) === 13 ? '\r\n' : '\n'
}
