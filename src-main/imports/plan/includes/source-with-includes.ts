import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WrittenInclude } from '../../../content/markdown/written-includes.ts'
import { refuseCancelled } from '../cancelled.ts'
import { shownPath } from '../entry-path.ts'
import { readIfPossible, type ImportSource } from '../import-source.ts'
import { ReportEntries, type ReportEntry } from '../report-entries.ts'
import type { IncludeSyntax } from './directive.ts'
import { expandIncludes, type ExpandedPage, type ReadIncluded } from './expand-includes.ts'
import { JEKYLL_INCLUDES } from './jekyll-directives.ts'
import { MDBOOK_INCLUDES } from './mdbook-directives.ts'

const PAGE = /\.(?:md|markdown)$/i
/** The largest file that a page can include, in bytes. */
const LARGEST = 1_048_576
/** The largest page whose includes are read, in bytes. A larger file is too large to be a page. */
const LARGEST_PAGE = 16_777_216
/** The most bytes that are read in one turn of the event loop: some milliseconds of work. */
const BYTES_OF_A_TURN = 1_048_576
/** The cost of opening a file, in bytes that are read in the same time. */
const OPENING = 8192

/** The settings of Jekyll, at the root of the book or of its folder of pages. */
const JEKYLL_SETTINGS = /^(?:docs\/)?_config\.(?:ya?ml|toml)$/

/**
 * Returns a source whose pages contain their included files, for a book of mdBook or Jekyll; otherwise the source
 * itself. Only files of the import are included, so no page shows another file of this machine.
 */
export async function withIncludes(
  source: ImportSource,
  signal: AbortSignal | undefined,
): Promise<ImportSource> {
  const syntax = syntaxOf(source)
  if (!syntax) return source
  const files = new IncludedFiles(source)
  const include = { syntax, read: (path: string) => files.read(path) }
  const entries = new ReportEntries()
  const expanded = new Map<string, Expanded>()
  for (const { path, size } of source.files) {
    if (!PAGE.test(path) || size > LARGEST_PAGE) continue
    if (files.isTurnOver(size)) await nextTurn()
    refuseCancelled(signal)
    const page = expandPage(source, path, include)
    if (!page) continue
    for (const entry of entriesOf(path, page)) entries.add(entry)
    const { text, includes } = page
    if (includes.length > 0) expanded.set(path, { size: Buffer.byteLength(text), includes })
  }
  const report = entries.all()
  return expanded.size === 0 && report.length === 0
    ? source
    : decorated(source, { expanded, report, include, included: files.included })
}

/** The files of an import that its pages include. */
class IncludedFiles {
  /** The paths of the files that were read. */
  readonly included = new Set<string>()
  readonly #source: ImportSource
  readonly #sizes: ReadonlyMap<string, number>
  /** The paths of the files that contain no text. Reading one again for each directive could take hours. */
  readonly #withoutText = new Set<string>()
  #bytes = 0

  constructor(source: ImportSource) {
    this.#source = source
    this.#sizes = new Map(source.files.map(({ path, size }) => [path, size]))
  }

  read(path: string): string | undefined {
    const size = this.#sizes.get(path) ?? LARGEST
    if (size >= LARGEST || this.#withoutText.has(path)) return undefined
    this.#bytes += OPENING + size
    const text = textOf(this.#source, path)
    if (text === undefined) this.#withoutText.add(path)
    else this.included.add(path)
    return text
  }

  /** Counts a page that is read. Returns true when other work should run before. */
  isTurnOver(pageSize: number): boolean {
    this.#bytes += OPENING + pageSize
    if (this.#bytes < BYTES_OF_A_TURN) return false
    this.#bytes = 0
    return true
  }
}

function syntaxOf({ files }: ImportSource): IncludeSyntax | undefined {
  if (files.some(({ path }) => path === 'book.toml')) return MDBOOK_INCLUDES
  return files.some(({ path }) => JEKYLL_SETTINGS.test(path)) ? JEKYLL_INCLUDES : undefined
}

/** The directives of the book, and the reading of their files. */
interface Include {
  syntax: IncludeSyntax
  read: ReadIncluded
}

/** A page with includes: its size in bytes, and its directives. */
interface Expanded {
  size: number
  includes: WrittenInclude[]
}

interface ExpandedBook {
  /** The pages that have includes, by their paths. */
  expanded: ReadonlyMap<string, Expanded>
  report: ReportEntry[]
  include: Include
  /** The paths of the files that pages include. */
  included: ReadonlySet<string>
}

/** Returns a source that expands a page at each read, because storing all pages would take too much memory. */
function decorated(
  source: ImportSource,
  { expanded, report, include, included }: ExpandedBook,
): ImportSource {
  // Threads read files from the disk, which do not have the includes.
  const { location: _, ...others } = source
  return {
    ...others,
    files: source.files.map((file) => ({ ...file, size: expanded.get(file.path)?.size ?? file.size })),
    report: [...source.report, ...report],
    readOriginal: (path) => source.read(path),
    included,
    includesOf: (path) => expanded.get(path)?.includes ?? [],
    read(path) {
      const page = expanded.has(path) ? expandPage(source, path, include) : undefined
      return page ? Buffer.from(page.text) : source.read(path)
    },
  }
}

/** Returns the page with its includes; undefined for a page without directives. */
function expandPage(source: ImportSource, path: string, include: Include): ExpandedPage | undefined {
  const text = textOf(source, path)
  return text?.includes(include.syntax.mark) ? expandIncludes(text, path, include) : undefined
}

function textOf(source: ImportSource, path: string): string | undefined {
  const bytes = readIfPossible(source, path)
  return bytes && isUtf8(bytes) && !bytes.includes(0) ? Buffer.from(bytes).toString('utf8') : undefined
}

function entriesOf(path: string, { includes, unresolved }: ExpandedPage): ReportEntry[] {
  const entries: ReportEntry[] = unresolved.map(({ line, source }) => ({
    kind: 'include.missing',
    severity: 'note',
    path,
    line,
    message: `${shownPath(path)} has an include that stays unchanged, because its file or part is missing, or too large for a page: ${source}.`,
  }))
  if (includes.length === 0) return entries
  const count = includes.length === 1 ? 'One include' : `${includes.length} includes`
  const message = `${count} of ${shownPath(path)} became the text of the included files. An export writes the includes back while nobody edits the text.`
  return [{ kind: 'include.resolved', severity: 'note', path, message }, ...entries]
}
