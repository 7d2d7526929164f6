import type { WorkSteps } from '../../platform/in-turns.ts'
import { configurationText, type BookLayout } from './book-layout.ts'
import { draftFolders } from './folder-tree.ts'
import type { PlannedFile } from './import-plan.ts'
import type { ImportSource } from './import-source.ts'
import type { PageDraft } from './page-draft.ts'
import type { ReportEntries } from './report-entries.ts'
import { draftSummary } from './summary-tree.ts'
import { readSummary } from './summary.ts'

const UNLISTED_TITLE = 'Not in the table of contents'

/** The drafts of all pages in the order of the tree, with the table of contents that defines it. */
interface DraftedTree {
  drafts: PageDraft[]
  summary: BookLayout['summary']
}

/** Builds the tree of pages from a table of contents with entries, or else from the folders. */
export function* draftTree(
  source: ImportSource,
  layout: BookLayout,
  pages: string[],
  files: PlannedFile[],
  report: ReportEntries,
): WorkSteps<DraftedTree> {
  if (!layout.summary) return yield* byFolders(pages)
  const summary = layout.summary.sourcePath
  const { entries, ignored } = readSummary(configurationText(source, summary))
  if (entries.length === 0) {
    const message = `${summary} contains no entries that can be read. The pages are ordered by their folders.`
    report.repair('summary.unreadable', message, { path: summary })
    return yield* byFolders(pages)
  }
  for (const line of ignored) {
    const message = `${summary}, line ${line}: the line is not an entry of a list, so it was ignored.`
    report.note('summary.ignored-line', message, { path: summary, line })
  }
  const others = new Set(files.map(({ sourcePath }) => sourcePath))
  const drafts = yield* draftSummary(entries, { summary, pages, others }, report)
  return { drafts: [...drafts, ...draftsAfter(drafts, layout, pages, report)], summary: layout.summary }
}

function* byFolders(pages: string[]): WorkSteps<DraftedTree> {
  return { drafts: yield* draftFolders(pages), summary: null }
}

/** Drafts the pages outside of a table of contents: the configured first page, and a hidden group. */
function draftsAfter(
  drafts: PageDraft[],
  { readme, summary }: BookLayout,
  pages: string[],
  report: ReportEntries,
): PageDraft[] {
  const listed = new Set(drafts.map(({ sourcePath }) => sourcePath))
  const first =
    readme !== null && pages.includes(readme) && !listed.has(readme) ? [pageDraft(readme, null)] : []
  const unlisted = pages.filter((path) => !listed.has(path) && path !== first[0]?.sourcePath)
  const parent = drafts.length + first.length
  return [...first, ...unlistedDrafts(unlisted, parent, summary?.sourcePath ?? '', report)]
}

/**
 * Drafts the pages outside of the table of contents. Readers never saw them, and writers may work on them, so they go
 * to a hidden group at the end. Only the group is hidden, so moving a page out of it publishes the page.
 */
function unlistedDrafts(
  paths: string[],
  parent: number,
  summary: string,
  report: ReportEntries,
): PageDraft[] {
  if (paths.length === 0) return []
  for (const path of paths) {
    const message = `${path} is not named in ${summary}. It is in the hidden group “${UNLISTED_TITLE}” at the end.`
    report.note('summary.unlisted-page', message, { path })
  }
  const group: PageDraft = {
    type: 'group',
    sourcePath: null,
    title: UNLISTED_TITLE,
    parent: null,
    hidden: true,
  }
  return [group, ...paths.map((path) => pageDraft(path, parent))]
}

function pageDraft(sourcePath: string, parent: number | null): PageDraft {
  return { type: 'document', sourcePath, title: null, parent }
}
