import { isUtf8 } from 'node:buffer'
import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { extractSections } from '../markdown/sections.ts'
import { readPageHead, splitPage, type HeadRead } from '../markdown/split-page.ts'
import type { NoticeList } from './import-notice.ts'
import type { ImportSource, SourceFile } from './import-source.ts'

/** What a plan keeps of a page's file; never its text. */
export interface CheckedPage {
  path: string
  /** The page's own title: of its front matter, else its first heading; `null` where it has neither. */
  title: string | null
  hidden: boolean
  /** What the top of its file says, so that writing the page need not read that again. */
  head?: HeadRead
}

/** Reads one page's file and reports whatever keeps it from being imported. */
export function checkPage(
  source: ImportSource,
  { path, size }: SourceFile,
  notices: NoticeList,
): CheckedPage {
  const unreadable = { path, title: null, hidden: false }
  if (size > PAGE_TEXT_LIMIT) {
    const message = `${path} has ${size.toLocaleString('en-US')} bytes; a page may have ${PAGE_TEXT_LIMIT.toLocaleString('en-US')}. Split it into several pages.`
    notices.error('page.too-large', message, { path })
    return unreadable
  }
  const bytes = source.read(path)
  if (isUtf8(bytes))
    return describePage(
      path,
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
      notices,
    )
  const offset = firstInvalidByte(bytes)
  const line = 1 + countFeeds(bytes, offset)
  const message = `${path} is not UTF-8: byte ${offset} (line ${line}) begins no character. Save it as UTF-8.`
  notices.error('page.encoding', message, { path, line })
  return unreadable
}

function describePage(path: string, text: string, notices: NoticeList): CheckedPage {
  const head = readPageHead(text)
  const { attributes, headTitle, problem, text: body } = splitPage(text, undefined, head)
  const kept = { path, hidden: attributes.hidden ?? false, head: ownCopy(head) }
  if (problem !== null) {
    const message = `The front matter of ${path} is not well-formed YAML (${problem}). What could not be read was left as it is.`
    notices.warn('page.front-matter', message, { path })
  }
  if (attributes.title?.trim() === '') {
    notices.warn(
      'page.title',
      `The title of ${path} has nothing but spaces, so it is named after its file.`,
      { path },
    )
    return { ...kept, title: null }
  }
  const title = attributes.title?.trim() ?? headTitle ?? extractSections(body)[0]?.title ?? null
  return { ...kept, title: title === null || title === '' ? null : ownCopy(title) }
}

/** A slice of a text keeps the whole text alive; ten thousand titles would keep ten thousand pages. */
function ownCopy<Value extends string | HeadRead>(slices: Value): Value {
  return JSON.parse(JSON.stringify(slices)) as Value
}

/** Offset of the first byte that begins no well-formed sequence, found by halving; the bytes are known to hold one. */
function firstInvalidByte(bytes: Uint8Array): number {
  let start = 0
  let end = bytes.length
  while (end - start > 8) {
    const middle = boundaryBefore(bytes, start + ((end - start) >> 1), start)
    if (middle > start && isUtf8(bytes.subarray(start, middle))) start = middle
    else if (middle > start) end = middle
    else break
  }
  while (start < bytes.length) {
    const length = [1, 2, 3, 4].find(
      (size) => start + size <= bytes.length && isUtf8(bytes.subarray(start, start + size)),
    )
    if (length === undefined) return start
    start += length
  }
  return start
}

/** The last place at or before `at` where a sequence can begin, so that halving cuts none in two. */
function boundaryBefore(bytes: Uint8Array, at: number, lowest: number): number {
  let place = at
  while (place > lowest && at - place < 4 && (bytes[place]! & 0xc0) === 0x80) place--
  return place
}

function countFeeds(bytes: Uint8Array, end: number): number {
  let count = 0
  for (let offset = 0; offset < end; offset++) if (bytes[offset] === 10) count++
  return count
}
