import { PageAnchors } from '../../content/markdown/anchors.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { PageRow } from '../page-row.ts'

/** The sections of a page that links can name; its text is read for them. */
export function anchorsOfPage(store: Reader, { title, head, text }: PageRow): PageAnchors {
  return anchorsOfText(title, head, readText(store, text).text)
}

/** The same of a text in memory. A heading that opens the page is part of its head, and can be named too. */
export function anchorsOfText(title: string, head: string, text: string): PageAnchors {
  return new PageAnchors(title, `${head}\n${text}`)
}
