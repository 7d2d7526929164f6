import { setImmediate as nextTurn } from 'node:timers/promises'
import { includesWithin } from '../../content/markdown/written-includes.ts'
import { readRedirects, REDIRECT_SETTINGS, type Redirects } from '../../content/redirects.ts'
import { batchesOf } from '../../platform/batches.ts'
import { inTurns, mapInSteps, type WorkSteps } from '../../platform/in-turns.ts'
import { contentTypeOf } from '../../platform/media-type.ts'
import { pipeline } from '../../platform/pipeline.ts'
import { Problem } from '../../schemas/problem.ts'
import { configurationText, readBookLayout } from './book-layout.ts'
import type { BookLayout } from './book-layout.ts'
import { refuseCancelled } from './cancelled.ts'
import { checkOnThisThread, type CheckedFile, type FileChecks } from './check-file.ts'
import { draftTree } from './draft-tree.ts'
import { finishPages } from './finish-pages.ts'
import { commonFolder } from './folder-tree.ts'
import type { ImportPlan, PlannedFile, PlannedPage } from './import-plan.ts'
import type { ImportSource, SourceFile } from './import-source.ts'
import type { CheckedPage } from './page-check.ts'
import { baseName } from './page-draft.ts'
import { addParts } from './page-parts.ts'
import { ReportEntries } from './report-entries.ts'

export interface PlanOptions {
  /** Checks the pages of the source; by default on this thread. */
  checks?: FileChecks
  signal?: AbortSignal
  onProgress?(read: { pages: number; total: number }): void
}

const PAGE = /\.(?:md|markdown|mdx)$/i
/** The most pages, and the most bytes, that are checked together: about five milliseconds of work. */
const BATCH = { count: 64, bytes: 524_288 }

/**
 * Plans the import of a folder. A fault of one file or one entry is repaired, with an entry in the report. Every page
 * is read once and none is retained. Throws `import.cancelled`.
 */
export async function planImport(source: ImportSource, options: PlanOptions = {}): Promise<ImportPlan> {
  const report = new ReportEntries()
  for (const entry of source.report) report.add(entry)
  const mayGoOn = () => refuseCancelled(options.signal)
  const layout = readBookLayout(source, report)
  const sorted = await inTurns(sortFiles(source, layout, report), mayGoOn)
  const { checked, attached } = await checkPages(source, sorted.pages, report, options)
  const files = [...sorted.files, ...attached.map((file) => plannedFile(file, layout))]
  return inTurns(planTree({ source, layout, checked, files, report }), mayGoOn)
}

/** The book whose tree is planned. */
interface CheckedBook {
  source: ImportSource
  layout: BookLayout
  /** The pages by their paths, in natural order. */
  checked: Map<string, CheckedPage>
  files: PlannedFile[]
  report: ReportEntries
}

/** Plans the tree of checked pages. Each page is a step, because a large book takes seconds. */
function* planTree({ source, layout, checked, files, report }: CheckedBook): WorkSteps<ImportPlan> {
  const paths = [...checked.keys()]
  if (paths.length === 0) {
    report.refuse(
      'pages.none',
      `${source.title} contains no Markdown pages. Import a folder with .md files in it.`,
    )
  }
  const { drafts, summary } = yield* draftTree(source, layout, paths, files, report)
  let known: Set<string> | undefined
  const isTaken = (path: string) => (known ??= new Set(source.files.map((file) => file.path))).has(path)
  const split = yield* addParts(drafts, checked, isTaken)
  report.movePages(split.places)
  const pages = yield* finishPages(split.drafts, checked, report)
  return {
    title: source.title,
    pages: source.includesOf ? yield* mapInSteps(pages, (page) => withDirectives(page, source)) : pages,
    files,
    report: report.all(),
    contentRoot: layout.root === '' ? commonFolder(paths) : layout.root,
    redirects: redirectsIn(source),
    apiPages: paths.filter((path) => checked.get(path)?.showsApi),
    summary,
  }
}

/**
 * Returns the problem of a refused plan, with the first reason in its sentence; `null` for a plan that can be
 * imported. A strict import is refused for any repair.
 */
export function refusalOf(plan: Pick<ImportPlan, 'report'>, isStrict = false): Problem | null {
  const reasons = plan.report.filter(
    ({ severity }) => severity === 'refusal' || (isStrict && severity === 'repair'),
  )
  const [first] = reasons
  if (!first) return null
  const others = reasons.length === 1 ? '' : ` (and ${reasons.length - 1} more)`
  return new Problem('import.refused', `Nothing was imported. ${first.message}${others}`, { cause: reasons })
}

/** Adds the replaced directives to a page, for an export. */
function withDirectives(page: PlannedPage, { includesOf }: ImportSource): PlannedPage {
  const path = page.file ?? page.sourcePath
  const directives = path === null ? [] : (includesOf?.(path) ?? [])
  const { start, end } = page.part ?? { start: 0, end: Infinity }
  const includes = includesWithin(directives, start, end)
  return includes.length === 0 ? page : { ...page, includes }
}

/** Separates pages from files, and leaves out the folders outside of the book. */
function* sortFiles(
  { files: sourceFiles, included }: ImportSource,
  layout: BookLayout,
  report: ReportEntries,
): WorkSteps<{ pages: SourceFile[]; files: PlannedFile[] }> {
  const pages: SourceFile[] = []
  const files: PlannedFile[] = []
  const outside = new Map<string, number>()
  for (const file of sourceFiles) {
    yield
    const isInside = layout.root === '' || file.path.startsWith(`${layout.root}/`)
    const folder = file.path.slice(0, Math.max(0, file.path.indexOf('/')))
    if (!isInside && included?.has(file.path))
      files.push({ ...plannedFile(file, layout), role: 'configuration' })
    else if (!isInside && folder !== '') outside.set(folder, (outside.get(folder) ?? 0) + 1)
    else if (isInside && isPage(file.path, layout)) pages.push(file)
    else files.push(plannedFile(file, layout))
    if (isInside) reportOtherSummary(file.path, layout, report)
  }
  for (const [folder, count] of outside) {
    const size = count === 1 ? 'with one file' : `with ${count} files`
    const message = `The folder ${folder} ${size} was left out: the book is in ${layout.root}.`
    report.note('folder.outside', message, { path: folder })
  }
  return { pages, files }
}

/** Reports a second table of contents. Its authors may expect an order from it, but a book uses only one. */
function reportOtherSummary(path: string, layout: BookLayout, report: ReportEntries): void {
  if (baseName(path) !== 'SUMMARY.md' || layout.configuration.includes(path)) return
  const used = layout.summary ? `${layout.summary.sourcePath} is used` : 'the folders define the order'
  const message = `${path} is another table of contents. It was attached as a file; ${used}.`
  report.note('summary.other', message, { path })
}

/** True for the file of a page. Tables of contents and GitBook's reusable blocks are Markdown, but not pages. */
function isPage(path: string, layout: BookLayout): boolean {
  if (!PAGE.test(path) || path.split('/').includes('.gitbook')) return false
  return !layout.configuration.includes(path) && baseName(path) !== 'SUMMARY.md'
}

function plannedFile({ path, size }: SourceFile, layout: BookLayout): PlannedFile {
  const role = layout.configuration.includes(path) ? 'configuration' : 'attachment'
  return { sourcePath: path, name: baseName(path), contentType: contentTypeOf(path), size, role }
}

function redirectsIn(source: ImportSource): Redirects {
  const settings = REDIRECT_SETTINGS.find((path) => source.files.some((file) => file.path === path))
  return readRedirects(settings === undefined ? '' : configurationText(source, settings))
}

interface CheckedPages {
  checked: Map<string, CheckedPage>
  /** Files with names of pages that become files of the space. */
  attached: SourceFile[]
}

async function checkPages(
  source: ImportSource,
  pages: SourceFile[],
  report: ReportEntries,
  { checks = checkOnThisThread(source), signal, onProgress }: PlanOptions,
): Promise<CheckedPages> {
  const checked = new Map<string, CheckedPage>()
  const attached: SourceFile[] = []
  let done = 0
  for await (const found of checksOf(pages, checks, signal)) {
    onProgress?.({ pages: done, total: pages.length })
    done += found.length
    for (const { page, check, report: entries } of found) {
      for (const entry of entries) report.add(entry)
      if (check.kind === 'page') checked.set(page.path, check)
      else if (check.kind === 'attachment') attached.push(page)
    }
  }
  onProgress?.({ pages: done, total: pages.length })
  return { checked, attached }
}

type FoundPage = CheckedFile & { page: SourceFile }

/** Yields the findings on pages in their order, in batches. */
async function* checksOf(
  pages: readonly SourceFile[],
  checks: FileChecks,
  signal: AbortSignal | undefined,
): AsyncGenerator<FoundPage[], void, void> {
  const check = async (files: SourceFile[]): Promise<FoundPage[]> => {
    await nextTurn()
    const found = await checks.check(files)
    return files.map((page, index) => ({ page, ...found[index]! }))
  }
  const inputs = batchesOf(pages, ({ size }) => size, BATCH)
  try {
    yield* pipeline({ inputs, work: check, most: checks.ahead, signal })
  } catch (error) {
    refuseCancelled(signal)
    throw error
  }
}
