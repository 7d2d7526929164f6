import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../../schemas/problem.ts'
import { readBookLayout } from './book-layout.ts'
import type { BookLayout } from './book-layout.ts'
import { contentTypeOf } from './content-type.ts'
import { finishPages } from './finish-pages.ts'
import { commonFolder, draftFolders } from './folder-tree.ts'
import { NoticeList } from './import-notice.ts'
import type { ImportPlan, PlannedFile } from './import-plan.ts'
import type { ImportSource, SourceFile } from './import-source.ts'
import { checkPage } from './page-check.ts'
import type { CheckedPage } from './page-check.ts'
import { baseName } from './page-draft.ts'
import type { PageDraft } from './page-draft.ts'
import { readSummary } from './summary.ts'
import { draftSummary } from './summary-tree.ts'

export interface PlanOptions {
  signal?: AbortSignal
  onProgress?(read: { pages: number; total: number }): void
}

const PAGE = /\.(?:md|markdown|mdx)$/i
/** Pages checked between two looks at the cancel signal; some five milliseconds of work. */
const PAGES_A_TURN = 64
const UNLISTED_TITLE = 'Not in the table of contents'

/**
 * Decides what an import makes of a folder and finds everything that stands against it. Every page is read
 * once and none is kept. Throws `import.cancelled`; all other findings are in the plan's notices.
 */
export async function planImport(source: ImportSource, options: PlanOptions = {}): Promise<ImportPlan> {
  const notices = new NoticeList()
  for (const notice of source.notices) notices.add(notice)
  const layout = readBookLayout(source, notices)
  const { pages, files } = sortFiles(source.files, layout, notices)
  if (pages.length === 0) {
    notices.error(
      'pages.none',
      `${source.title} holds no Markdown pages. Import a folder with .md files in it.`,
    )
  }
  const checked = await checkPages(source, pages, notices, options)
  const paths = pages.map(({ path }) => path)
  const drafts = layout.summary ? summaryDrafts(source, layout, paths, files, notices) : draftFolders(paths)
  return {
    title: source.title,
    pages: finishPages(drafts, checked, notices),
    files,
    notices: notices.all(),
    contentRoot: layout.root === '' ? commonFolder(paths) : layout.root,
    summary: layout.summary,
  }
}

/** The refusal of a plan with errors, with the first of them as its sentence; `null` for a plan without. */
export function refusalOf(plan: ImportPlan): Problem | null {
  const errors = plan.notices.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return null
  const others = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`
  return new Problem('import.refused', `Nothing was imported. ${first.message}${others}`, { cause: errors })
}

/** Tells pages from files, and leaves out the folders beside the one that holds the book. */
function sortFiles(
  all: SourceFile[],
  layout: BookLayout,
  notices: NoticeList,
): { pages: SourceFile[]; files: PlannedFile[] } {
  const pages: SourceFile[] = []
  const files: PlannedFile[] = []
  const outside = new Set<string>()
  for (const file of all) {
    const isInside = layout.root === '' || file.path.startsWith(`${layout.root}/`)
    if (!isInside && file.path.includes('/')) outside.add(file.path.slice(0, file.path.indexOf('/')))
    else if (isInside && isPage(file.path, layout)) pages.push(file)
    else files.push(plannedFile(file, layout))
  }
  for (const folder of outside) {
    const message = `The folder ${folder} was left out: the book lies in ${layout.root}.`
    notices.warn('folder.outside', message, { path: folder })
  }
  return { pages, files }
}

/** Tables of contents and GitBook's reusable blocks are Markdown, and no pages. */
function isPage(path: string, layout: BookLayout): boolean {
  if (!PAGE.test(path) || path.split('/').includes('.gitbook')) return false
  return !layout.configuration.includes(path) && baseName(path) !== 'SUMMARY.md'
}

function plannedFile({ path, size }: SourceFile, layout: BookLayout): PlannedFile {
  const role = layout.configuration.includes(path) ? 'configuration' : 'attachment'
  return { sourcePath: path, name: baseName(path), contentType: contentTypeOf(path), size, role }
}

async function checkPages(
  source: ImportSource,
  pages: SourceFile[],
  notices: NoticeList,
  { signal, onProgress }: PlanOptions,
): Promise<Map<string, CheckedPage>> {
  const checked = new Map<string, CheckedPage>()
  for (const [index, page] of pages.entries()) {
    if (index % PAGES_A_TURN === 0) {
      await nextTurn()
      if (signal?.aborted)
        throw new Problem('import.cancelled', 'The import was cancelled. Nothing was imported.')
      onProgress?.({ pages: index, total: pages.length })
    }
    checked.set(page.path, checkPage(source, page, notices))
  }
  return checked
}

function summaryDrafts(
  source: ImportSource,
  layout: BookLayout,
  pages: string[],
  files: PlannedFile[],
  notices: NoticeList,
): PageDraft[] {
  const summary = layout.summary!.sourcePath
  const entries = readSummary(Buffer.from(source.read(summary)).toString('utf8'))
  const others = new Set(files.map(({ sourcePath }) => sourcePath))
  const drafts = draftSummary(entries, { summary, pages, others }, notices)
  const listed = new Set(drafts.map(({ sourcePath }) => sourcePath))
  if (layout.readme !== null && pages.includes(layout.readme) && !listed.has(layout.readme)) {
    listed.add(layout.readme)
    drafts.push({ type: 'document', sourcePath: layout.readme, title: null, parent: null })
  }
  return [
    ...drafts,
    ...unlistedDrafts(
      pages.filter((path) => !listed.has(path)),
      drafts.length,
      summary,
      notices,
    ),
  ]
}

/**
 * Pages that the table of contents does not name. Readers never saw them, so they stay out of sight; a writer
 * may have them in the works, so they are kept: in a hidden group at the end, from where they can be moved.
 * The group alone is hidden, so that moving a page out of it is all that publishing it takes.
 */
function unlistedDrafts(paths: string[], parent: number, summary: string, notices: NoticeList): PageDraft[] {
  if (paths.length === 0) return []
  const names = paths.slice(0, 3).join(', ')
  const what = paths.length === 1 ? 'page is' : 'pages are'
  const message = `${paths.length} ${what} not named in ${summary} (${names}${paths.length > 3 ? ', …' : ''}). They are kept in a hidden group at the end.`
  notices.warn('summary.unlisted-pages', message, { path: summary })
  const group: PageDraft = {
    type: 'group',
    sourcePath: null,
    title: UNLISTED_TITLE,
    parent: null,
    hidden: true,
  }
  const pages = paths.map((path): PageDraft => ({ type: 'document', sourcePath: path, title: null, parent }))
  return [group, ...pages]
}
