import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { Problem } from '../../schemas/problem.ts'
import { putText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'

/** Stores a page's text. Throws `page.too-large` above the limit, which counts bytes of UTF-8. */
export function storeText(store: Writer, text: string, title: string): number | null {
  const size = Buffer.byteLength(text)
  if (size > PAGE_TEXT_LIMIT) {
    throw new Problem(
      'page.too-large',
      `The text of "${title}" is ${megabytes(size)} MB; a page may have ${megabytes(PAGE_TEXT_LIMIT)} MB. Split it into several pages.`,
    )
  }
  return text === '' ? null : putText(store, text)
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
