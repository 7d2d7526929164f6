import { joinPage } from '../../content/markdown/join-page.ts'
import type { ExportedFile, ExportInput, ExportPage } from './export-input.ts'
import { writeSummary } from './write-summary.ts'
import type { SummaryPage } from './write-summary.ts'

/**
 * Exports a space as the files it came from. An untouched page is the same bytes at the same path, and a changed
 * one has only its changes. The table of contents changes with the tree. One file is held at a time; of each page only
 * its place in the tree is retained.
 */
export function* exportPages(input: ExportInput): Generator<ExportedFile> {
  const outline: SummaryPage[] = []
  for (const page of input.pages) {
    outline.push(outlineOf(page))
    if (page.sourcePath === null) continue
    yield { path: page.sourcePath, bytes: Buffer.from(joinPage(page.head, page.text, page.changes), 'utf8') }
  }
  for (const file of input.files) {
    if (file.sourcePath !== input.summary?.sourcePath) yield { path: file.sourcePath, bytes: file.read() }
  }
  if (input.summary === null) return
  const { sourcePath, style } = input.summary
  yield { path: sourcePath, bytes: Buffer.from(writeSummary(outline, sourcePath, style), 'utf8') }
}

function outlineOf(page: ExportPage): SummaryPage {
  const { sourcePath, title, type, parent, hidden, href, isWithinOther } = page
  return {
    sourcePath,
    title,
    type,
    parent,
    hidden,
    ...(href !== undefined && { href }),
    ...(isWithinOther && { isWithinOther }),
  }
}
