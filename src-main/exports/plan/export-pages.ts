import { joinPage } from '../../content/markdown/join-page.ts'
import type { ExportedFile, ExportInput, ExportPage } from './export-input.ts'
import { ExportPaths } from './export-paths.ts'
import { mergeSummary } from './merge-summary.ts'
import { writeSummary } from './write-summary.ts'
import type { SummaryPage } from './write-summary.ts'

/**
 * Exports a space as the files that it was imported from. An unchanged page has the same bytes at the same path, and a
 * changed one differs only by its changes. The table of contents changes with the tree. One file at a time is in
 * memory; of each page only its place in the tree is retained.
 */
export function* exportPages(input: ExportInput): Generator<ExportedFile> {
  const outline: SummaryPage[] = []
  const paths = new ExportPaths(input.summary === null ? [] : [input.summary.sourcePath])
  for (const page of input.pages) {
    const path = page.sourcePath === null ? null : paths.add(page.sourcePath)
    outline.push({ ...outlineOf(page), sourcePath: path })
    if (path === null) continue
    yield { path, bytes: Buffer.from(joinPage(page.head, page.text, page.changes), 'utf8') }
  }
  const others = new Set<string>()
  let before: string | undefined
  for (const file of input.files) {
    if (file.sourcePath === input.summary?.sourcePath) {
      others.add(file.sourcePath)
      before = Buffer.from(file.read()).toString('utf8')
      continue
    }
    const path = paths.add(file.sourcePath)
    others.add(path)
    yield { path, bytes: file.read() }
  }
  if (input.summary === null) return
  const { sourcePath: summary, style } = input.summary
  const pages = outline.flatMap(({ sourcePath }) => (sourcePath === null ? [] : [sourcePath]))
  const text =
    before === undefined
      ? writeSummary(outline, summary, style)
      : mergeSummary(outline, style, { text: before, files: { summary, pages, others } })
  yield { path: summary, bytes: Buffer.from(text, 'utf8') }
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
