import { joinPage } from '../content/markdown/join-page.ts'
import { firstVersion } from '../revisions/copied-page.ts'
import type { LineRow } from '../revisions/lines.ts'
import { attributesOf, type PageRow } from '../revisions/page-row.ts'
import { readProvedText } from '../store/blobs.ts'
import type { Reader } from '../store/store.ts'
import { asWritten } from './as-written.ts'
import { pageChanges } from './page-changes.ts'

/**
 * Files that an import split, because they were too large for one page. Each is exported as one file again. The other
 * parts follow the first page in the order of the file, from any place in the tree. A deleted part is missing. A part
 * with metadata of its own cannot be within another file, and is exported separately. So are all parts when the first
 * page is deleted.
 */
export class SplitFiles {
  readonly #store: Reader
  readonly #line: LineRow
  readonly #importedStep: number
  /** The other parts in order, by the id of the first page. */
  readonly #parts = new Map<string, PageRow[]>()
  readonly #joined = new Set<string>()

  constructor(store: Reader, line: LineRow, rows: readonly PageRow[], importedStep: number) {
    this.#store = store
    this.#line = line
    this.#importedStep = importedStep
    const parts = rows.filter((row) => row.attributes.includes('"part"') && attributesOf(row).part)
    for (const ofFile of Map.groupBy(parts, (row) => attributesOf(row).part?.file).values())
      for (const first of ofFile) if (indexOf(first) === 0) this.#addParts(first, ofFile)
  }

  /** True when the page is exported within the file of another one. */
  isWithinOther(row: PageRow): boolean {
    return this.#joined.has(row.page)
  }

  /** Returns the text after a page in its file; '' for a page that was not split. */
  after(row: PageRow, own: string): string {
    let text = ''
    for (const part of this.#parts.get(row.page) ?? []) {
      const before = text === '' ? own : text
      text += (before === '' || before.endsWith('\n') ? '' : '\n\n') + this.#fileOf(part)
    }
    return text
  }

  #addParts(first: PageRow, ofFile: readonly PageRow[]): void {
    const others = ofFile
      .filter((row) => indexOf(row) > 0 && this.#fits(row))
      .toSorted((one, other) => indexOf(one) - indexOf(other))
    this.#parts.set(first.page, others)
    for (const { page } of others) this.#joined.add(page)
  }

  /** True for a part without front matter, which only the beginning of a file can have. */
  #fits(row: PageRow): boolean {
    const changes = pageChanges(firstVersion(this.#store, this.#line.id, row.page), row, this.#importedStep)
    return Object.keys(changes).length === 0 || !joinPage(row.head, '', changes).startsWith('---')
  }

  #fileOf(row: PageRow): string {
    const first = firstVersion(this.#store, this.#line.id, row.page)
    const changes = pageChanges(first, row, this.#importedStep)
    const { text: stored } = readProvedText(this.#store, row.text)
    const { head, text } = asWritten(row, first, { text: stored, changes })
    return joinPage(head, text, changes)
  }
}

function indexOf(row: PageRow): number {
  return attributesOf(row).part?.index ?? 0
}
