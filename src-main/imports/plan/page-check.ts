import { extractSections } from '../../content/markdown/sections.ts'
import { readPageHead, splitPage, type HeadRead } from '../../content/markdown/split-page.ts'
import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import {
  decodePage,
  encodingName,
  findEncoding,
  firstInvalidByte,
  UTF8,
  type PageEncoding,
} from './decode-page.ts'
import { shownPath } from './entry-path.ts'
import { readIfPossible, unreadableEntry, type ImportSource, type SourceFile } from './import-source.ts'
import type { ReportEntries } from './report-entries.ts'
import { splitLargePage, type PagePart } from './split-large-page.ts'

/** The result of checking a page's file: a page, or a file that is attached or left out. */
export type PageCheck = ({ kind: 'page' } & CheckedPage) | { kind: 'attachment' } | { kind: 'unreadable' }

/** The findings on a page's file that a plan contains, without its text. */
export interface CheckedPage {
  /** The size of its file in bytes. */
  size: number
  /** The title of its front matter, or else of its first heading; `null` where it has neither. */
  title: string | null
  hidden: boolean
  /** The parsed top of its file, so that writing the page need not parse it again. */
  head?: HeadRead
  /** The encoding of its file where that is not UTF-8. */
  encoding?: PageEncoding
  /** The parts of a text that is too large for one page; the first one is the page itself. */
  parts?: PagePart[]
  /** True when a block of the page shows a part of an API specification. */
  showsApi?: true
}

/** The largest text that is split, in bytes. Reading the headings of a larger one would block other callers. */
const SPLIT_LIMIT = 16_777_216

const API_BLOCK = /\{%[ \t]{0,20}(?:openapi|swagger)/

/** Checks the file of a page, and reports every repair that its import needs. */
export function checkPage(
  source: Pick<ImportSource, 'read'>,
  { path, size }: SourceFile,
  report: ReportEntries,
): PageCheck {
  if (size > SPLIT_LIMIT) return attached(path, `has ${numbers(size)} bytes, too many to be split`, report)
  const bytes = readIfPossible(source, path)
  if (bytes === undefined) {
    report.add(unreadableEntry(path))
    return { kind: 'unreadable' }
  }
  const finding = findEncoding(bytes)
  if (finding.kind === 'binary') return attached(path, 'contains no text', report)
  const { encoding } = finding
  const text = decodePage(bytes, encoding)
  if (encoding !== UTF8) reportEncoding(path, bytes, encoding, report)
  const length = encoding === UTF8 ? bytes.length : Buffer.byteLength(text)
  const parts = length > PAGE_TEXT_LIMIT ? splitLargePage(text, PAGE_TEXT_LIMIT) : undefined
  if (length > PAGE_TEXT_LIMIT && !parts) {
    const why = `has ${numbers(length)} bytes below one heading; a page may have ${numbers(PAGE_TEXT_LIMIT)}`
    return attached(path, why, report)
  }
  if (parts) reportSplit(path, length, parts, report)
  return {
    kind: 'page',
    size,
    ...describePage(path, parts ? text.slice(0, parts[0]?.end) : text, report),
    ...(encoding !== UTF8 && { encoding }),
    ...(API_BLOCK.test(text) && { showsApi: true as const }),
    ...(parts && { parts: ownCopy(parts) }),
  }
}

function attached(path: string, why: string, report: ReportEntries): PageCheck {
  const message = `${shownPath(path)} ${why}. It became a file of the space instead of a page.`
  report.repair('page.attached', message, { path })
  return { kind: 'attachment' }
}

function reportEncoding(
  path: string,
  bytes: Uint8Array,
  encoding: PageEncoding,
  report: ReportEntries,
): void {
  const isUtf16 = encoding.startsWith('utf-16')
  const line = isUtf16 ? undefined : 1 + countFeeds(bytes, firstInvalidByte(bytes, 0))
  const where = line === undefined ? '' : `: the first character that is not UTF-8 is in line ${line}`
  const message = `${shownPath(path)} was converted to UTF-8 from ${encodingName(encoding)}${where}. Check its letters.`
  report.repair('page.encoding', message, { path, ...(line !== undefined && { line }) })
}

function reportSplit(path: string, length: number, parts: PagePart[], report: ReportEntries): void {
  const message = `${shownPath(path)} has ${numbers(length)} bytes; a page may have ${numbers(PAGE_TEXT_LIMIT)}. It was split at its headings into ${parts.length} pages, which are exported as one file.`
  report.repair('page.split', message, { path })
}

function describePage(path: string, text: string, report: ReportEntries): Omit<CheckedPage, 'size'> {
  const head = readPageHead(text)
  const { attributes, headTitle, problem, text: body } = splitPage(text, undefined, head)
  const page = { hidden: attributes.hidden ?? false, head: ownCopy(head) }
  if (problem !== null) {
    const message = `The front matter of ${shownPath(path)} cannot be read as YAML (${problem}). That part of it stays unchanged.`
    report.note('page.front-matter', message, { path, line: 1 })
  }
  if (attributes.title?.trim() === '') {
    const message = `The title of ${shownPath(path)} has only spaces, so the page is named after its file.`
    report.note('page.title', message, { path, line: 1 })
    return { ...page, title: null }
  }
  const title = attributes.title?.trim() ?? headTitle ?? extractSections(body)[0]?.title ?? null
  return { ...page, title: title === null || title === '' ? null : ownCopy(title) }
}

/**
 * Returns a copy in its own memory. A slice of a text retains the whole text in memory; ten thousand titles would
 * retain ten thousand pages.
 */
function ownCopy<Value extends string | HeadRead | PagePart[]>(slices: Value): Value {
  return JSON.parse(JSON.stringify(slices)) as Value
}

function countFeeds(bytes: Uint8Array, end: number): number {
  let count = 0
  for (let offset = 0; offset < end; offset++) if (bytes[offset] === 10) count++
  return count
}

function numbers(value: number): string {
  return value.toLocaleString('en-US')
}
