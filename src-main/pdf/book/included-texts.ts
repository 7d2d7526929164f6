import { readIncludeAddress } from '../../content/markdown/links/include-address.ts'
import { readPageHead } from '../../content/markdown/split-page.ts'
import type { OtherSpaceText, PdfBook, PdfReusable, PdfSource } from './pdf-book.ts'

/** The place of a text: its path, and its space where that is not the document's. */
export interface PdfTextPlace {
  path: string
  other: OtherSpaceText | undefined
}

/** A text that a page includes, or the sentence that replaces it. */
export type IncludedPdfText =
  | { kind: 'text'; place: PdfTextPlace; markdown: string }
  | { kind: 'problem'; sentence: string }

const OUT_OF_BOOK = 'This reusable content is named by an id of another place. Its text is not in this space.'
const IN_OTHER_SPACE = 'This reusable content stands in a space that is not here, or that you may not read.'
const ELSEWHERE = 'This address names no reusable content of a space.'

/** Finds the text for an address within a text at a place. */
export async function includedText(
  address: string,
  from: PdfTextPlace,
  book: PdfBook,
  source: PdfSource,
): Promise<IncludedPdfText> {
  const place = { spaceId: from.other?.space, path: from.path }
  const name = readIncludeAddress(address, place, from.other?.contentRoot ?? book.contentRoot)
  if (name.kind === 'elsewhere') return { kind: 'problem', sentence: ELSEWHERE }
  if (name.kind === 'path' && name.spaceId === undefined) {
    const markdown = await ownText(name, book, source)
    return markdown === undefined
      ? { kind: 'problem', sentence: `There is no reusable content at ${name.path}.` }
      : { kind: 'text', place: { path: name.path, other: undefined }, markdown }
  }
  const reusable = await source.reusable(name)
  if (reusable) return { kind: 'text', place: placeOf(reusable), markdown: reusable.markdown }
  const sentence = name.spaceId === undefined ? OUT_OF_BOOK : IN_OTHER_SPACE
  return { kind: 'problem', sentence }
}

function placeOf({ path, other }: PdfReusable): PdfTextPlace {
  return { path, other }
}

async function ownText(
  { path, key }: { path: string; key: string },
  book: PdfBook,
  source: PdfSource,
): Promise<string | undefined> {
  const file = await source.file(path)
  if (file) {
    const text = Buffer.from(file.bytes).toString('utf8')
    return text.slice(readPageHead(text).afterFrontMatter)
  }
  const page = book.pageKeys.find((each) => each.key === key)?.page
  return page === undefined ? undefined : source.text(page)
}
