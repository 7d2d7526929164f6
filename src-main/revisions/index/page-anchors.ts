import { PageAnchors } from '../../content/markdown/anchors.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { PageRow } from '../page-row.ts'

/** Reads the anchors of the sections of a page from its text. */
export function anchorsOfPage(store: Reader, { title, head, text }: PageRow): PageAnchors {
  return anchorsOfText(title, head, readText(store, text).text)
}

/** Returns the anchors of a text in memory. A heading at the beginning is in the head, and has an anchor too. */
export function anchorsOfText(title: string, head: string, text: string): PageAnchors {
  return new PageAnchors(title, `${head}\n${text}`)
}
