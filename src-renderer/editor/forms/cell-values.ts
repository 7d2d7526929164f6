import { attributeOf, decodeHtml, encodeHtml, setAttribute, applyChanges, tagsIn } from './html-tags.ts'
import type { TableColumn } from './table-source.ts'

/** A link of a cell: its address and its words. */
export interface CellLink {
  address: string
  words: string
}

/** The value of a cell, in the form that the type of its column edits. */
export type CellValue =
  | { kind: 'text'; text: string }
  /** The source of a cell with unknown tags. It is edited as HTML, so that no tag is lost. */
  | { kind: 'html'; html: string }
  | { kind: 'link'; address: string }
  | { kind: 'links'; links: readonly CellLink[] }
  | { kind: 'checkbox'; isChecked: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'rating'; rating: number }
  | { kind: 'choices'; ids: readonly string[] }
  | { kind: 'users'; names: readonly string[] }

/** The tags around all words of a cell. They stay when the words change. */
const WRAPPER = /^(\s*<(strong|b|em|i|h[1-6]|p|mark|code)(?:\s[^<>]*)?>)([\s\S]*)(<\/\2>\s*)$/i
const BREAK = /<br\s*\/?>/gi
const TAG = /<[^<>]*>/
const LINK = /<a\s[^<>]*>[\s\S]*?<\/a>/gi

/** Returns the value of a cell with the source `html`. */
export function readCell(html: string, column: TableColumn): CellValue {
  return READINGS[readingOf(column)](html, column) ?? readText(html)
}

type Reading = 'text' | 'link' | 'files' | 'checkbox' | 'number' | 'rating' | 'select' | 'users'

function readingOf({ type, role, choices }: TableColumn): Reading {
  if (role !== undefined || type === 'content-ref' || type === 'image') return 'link'
  if (type === 'select') return choices.length > 0 ? 'select' : 'text'
  return type
}

const READINGS: Record<Reading, (html: string, column: TableColumn) => CellValue | undefined> = {
  text: readText,
  link: readLink,
  files: readLinks,
  checkbox(html) {
    const word = decodeHtml(html).trim().toLowerCase()
    return word === 'true' || word === 'false' || word === ''
      ? { kind: 'checkbox', isChecked: word === 'true' }
      : undefined
  },
  number: (html) => (TAG.test(html) ? undefined : { kind: 'number', text: decodeHtml(html).trim() }),
  rating(html, { most }) {
    const rating = Number(decodeHtml(html).trim())
    return Number.isInteger(rating) && rating >= 0 && rating <= most ? { kind: 'rating', rating } : undefined
  },
  select: readChoices,
  users: (html) => (TAG.test(html) ? undefined : { kind: 'users', names: namesIn(decodeHtml(html)) }),
}

/** Returns the names between commas, each once. A page shows them as users. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

function readText(html: string): CellValue {
  const { inside } = unwrap(html)
  const text = inside.replace(BREAK, '\n')
  return TAG.test(text) || TAG.test(decodeHtml(text))
    ? { kind: 'html', html }
    : { kind: 'text', text: decodeHtml(text).trim() }
}

interface Wrapped {
  before: string
  inside: string
  after: string
}

function unwrap(html: string): Wrapped {
  const match = WRAPPER.exec(html)
  if (!match || new RegExp(`</${match[2]}>`, 'i').test(match[3]!))
    return { before: '', inside: html, after: '' }
  const { before, inside, after } = unwrap(match[3]!)
  return { before: match[1]! + before, inside, after: after + match[4]! }
}

/** Returns the link of a cell: a picture, a single link of words, or a typed address. */
function readLink(html: string): CellValue | undefined {
  if (html.trim() === '') return { kind: 'link', address: '' }
  const [tag, ...others] = tagsIn(html).filter(({ kind }) => kind !== 'close')
  if (!tag) return { kind: 'link', address: decodeHtml(html).trim() }
  const address = attributeOf(html, tag, tag.name === 'img' ? 'src' : 'href')
  const isSingle = others.length === 0 && (tag.name === 'a' || tag.name === 'img')
  return isSingle && address !== undefined ? { kind: 'link', address } : undefined
}

function readLinks(html: string): CellValue | undefined {
  const links = (html.match(LINK) ?? []).flatMap((link): CellLink[] => {
    const [tag] = tagsIn(link)
    const words = link.slice(tag!.to, link.lastIndexOf('<'))
    return TAG.test(words)
      ? []
      : [{ address: attributeOf(link, tag!, 'href') ?? '', words: decodeHtml(words) }]
  })
  const rest = html.replace(LINK, '').replace(/[\s,]/g, '')
  return rest === '' && links.length === (html.match(LINK)?.length ?? 0)
    ? { kind: 'links', links }
    : undefined
}

function readChoices(html: string, { choices }: TableColumn): CellValue | undefined {
  const tags = tagsIn(html).filter(({ kind }) => kind === 'open')
  const ids = tags.flatMap((tag) => attributeOf(html, tag, 'data-option') ?? [])
  const isKnown = ids.length === tags.length && ids.every((id) => choices.some((choice) => choice.id === id))
  return isKnown && (ids.length > 0 || html.trim() === '') ? { kind: 'choices', ids } : undefined
}

/** Returns the HTML of a cell with another value. The tags around its words and of a link stay. */
export function writeCell(html: string, column: TableColumn, value: CellValue): string {
  if (isSame(readCell(html, column), value)) return html
  switch (value.kind) {
    case 'html':
      return value.html
    case 'text':
      return writeText(html, value.text)
    case 'number':
      return encodeHtml(value.text)
    case 'link':
      return writeLink(html, value.address)
    case 'links':
      return value.links.map(({ address, words }) => linkOf(address, words)).join('<br>')
    case 'checkbox':
      return String(value.isChecked)
    case 'rating':
      return value.rating === 0 ? '' : String(value.rating)
    case 'choices':
      return writeChoices(value.ids, column)
    case 'users':
      return value.names.map(encodeHtml).join(', ')
  }
}

const isSame = (one: CellValue, other: CellValue): boolean => JSON.stringify(one) === JSON.stringify(other)

function writeText(html: string, text: string): string {
  const { before, inside, after } = unwrap(html)
  const isHtml = TAG.test(inside.replace(BREAK, ''))
  const written = encodeHtml(text).replace(/\r?\n/g, '<br>')
  return isHtml ? written : before + written + after
}

/** Returns a link with words. Without words, it shows the last segment of its address, as the service does. */
function linkOf(address: string, words = lastSegment(address)): string {
  const open = applyChanges('<a>', setAttribute('<a>', LINK_TAG, 'href', address))
  return `${open}${encodeHtml(words)}</a>`
}
const LINK_TAG = { name: 'a', kind: 'open' as const, from: 0, to: 3, attributes: [] }

/** Returns the last segment of the path of an address, or the path when it has no segment. */
export function lastSegment(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.split('/').findLast((segment) => segment !== '') ?? path
}

function writeLink(html: string, address: string): string {
  if (address === '') return ''
  const [tag] = tagsIn(html)
  const isPicture = tag?.name === 'img'
  if (!tag || (!isPicture && tag.name !== 'a')) return linkOf(address)
  const changed = applyChanges(html, setAttribute(html, tag, isPicture ? 'src' : 'href', address))
  const old = attributeOf(html, tag, 'href') ?? ''
  const words = html.slice(tag.to, html.lastIndexOf('<'))
  const shown = decodeHtml(words).trim()
  // Words that repeat the old address repeat the new one.
  const isRepeated = !isPicture && (shown === '' || shown === old || shown === lastSegment(old))
  return isRepeated ? linkOf(address) : changed
}

function writeChoices(ids: readonly string[], { choices }: TableColumn): string {
  return choices
    .filter(({ id }) => ids.includes(id))
    .map(({ id, label }, index, chosen) => {
      const open = applyChanges('<span>', setAttribute('<span>', SPAN_TAG, 'data-option', id))
      return `${open}${encodeHtml(label)}${index < chosen.length - 1 ? ', ' : ''}</span>`
    })
    .join('')
}
const SPAN_TAG = { name: 'span', kind: 'open' as const, from: 0, to: 6, attributes: [] }

/** Returns the HTML of a cell without its words. The tags around the words stay. */
export function emptyCell(html: string): string {
  const { before, inside, after } = unwrap(html)
  return TAG.test(inside.replace(BREAK, '')) ? '' : before + after
}
