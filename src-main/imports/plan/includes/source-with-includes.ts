import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
/** The number of pages that are read in one turn of the event loop. */
const PAGES_OF_A_TURN = 32

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
  const sizes = new Map(source.files.map(({ path, size }) => [path, size]))
  const included = new Set<string>()
  const read: ReadIncluded = (path) => {
    const text = (sizes.get(path) ?? LARGEST) < LARGEST ? textOf(source, path) : undefined
    if (text !== undefined) included.add(path)
    return text
  }
  const entries = new ReportEntries()
  const expanded = new Map<string, number>()
  for (const [index, { path }] of source.files.entries()) {
    if (index % PAGES_OF_A_TURN === 0) await nextTurn()
    refuseCancelled(signal)
    const page = PAGE.test(path) ? expandPage(source, path, { syntax, read }) : undefined
    if (!page) continue
    for (const entry of entriesOf(path, page)) entries.add(entry)
    if (page.includes.length > 0) expanded.set(path, Buffer.byteLength(page.text))
  }
  const report = entries.all()
  return expanded.size === 0 && report.length === 0
    ? source
    : decorated(source, { expanded, report, include: { syntax, read }, included })
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

interface Expanded {
  /** The sizes of the pages that have includes, by their paths. */
  expanded: Map<string, number>
  report: ReportEntry[]
  include: Include
  /** The paths of the files that pages include. */
  included: ReadonlySet<string>
}

/** Returns a source that expands a page at each read, because storing all pages would take too much memory. */
function decorated(source: ImportSource, { expanded, report, include, included }: Expanded): ImportSource {
  // Threads read files from the disk, which do not have the includes.
  const { location: _, ...others } = source
  return {
    ...others,
    files: source.files.map((file) => ({ ...file, size: expanded.get(file.path) ?? file.size })),
    report: [...source.report, ...report],
    readOriginal: (path) => source.read(path),
    included,
    includesOf: (path) => (expanded.has(path) ? (expandPage(source, path, include)?.includes ?? []) : []),
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
    message: `${shownPath(path)} includes a file that the import does not have: ${source}. The line stays unchanged.`,
  }))
  if (includes.length === 0) return entries
  const count = includes.length === 1 ? 'One include' : `${includes.length} includes`
  const message = `${count} of ${shownPath(path)} became the text of the included files. An export writes the includes back while nobody edits the text.`
  return [{ kind: 'include.resolved', severity: 'note', path, message }, ...entries]
}
