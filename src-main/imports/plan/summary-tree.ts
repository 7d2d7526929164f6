import { mapInSteps, type WorkSteps } from '../../platform/in-turns.ts'
import { shownPath } from './entry-path.ts'
import type { PageDraft } from './page-draft.ts'
import type { ReportEntries } from './report-entries.ts'
import { SummaryTargets, type SummaryFiles, type SummaryTarget } from './summary-targets.ts'
import type { SummaryEntry } from './summary.ts'

/** The deepest level of pages. Deeper ones would leave no room for a title. */
const MAX_DEPTH = 40

/**
 * Builds the tree of pages that a table of contents describes. The first mention of a file is its page, because a page
 * has one place. Each later mention becomes a link to it, or a group where it has entries below it. An entry with an
 * anchor is a link too, unless it is the only mention of its file. Every entry becomes a page in its place, and each
 * necessary change is reported.
 */
export function* draftSummary(
  entries: SummaryEntry[],
  files: SummaryFiles,
  report: ReportEntries,
): WorkSteps<PageDraft[]> {
  const within = withinDepth(entries, files.summary, report)
  const targets = new SummaryTargets(files)
  const found = yield* mapInSteps(within, (entry) => targets.of(entry))
  return yield* new SummaryTree({ entries: within, targets: found, summary: files.summary }, report).draft()
}

/** Moves entries that are nested too deep beside their deepest allowed ancestors. */
function withinDepth(entries: SummaryEntry[], summary: string, report: ReportEntries): SummaryEntry[] {
  const depths: number[] = []
  return entries.map((entry, page) => {
    const parent = entry.parent
    const isDeep = parent !== null && depths[parent]! >= MAX_DEPTH
    depths.push(isDeep ? MAX_DEPTH : parent === null ? 1 : depths[parent]! + 1)
    if (!isDeep) return entry
    const message = `${summary}, line ${entry.line}: the entry is nested more than ${MAX_DEPTH} deep. It was moved up beside the entry above it.`
    report.repair('summary.too-deep', message, { path: summary, line: entry.line, page })
    let above = entries[parent]!.parent
    while (above !== null && depths[above]! >= MAX_DEPTH) above = entries[above]!.parent
    return { ...entry, parent: above }
  })
}

/** The entries of a table of contents with their targets. */
interface FoundEntries {
  entries: SummaryEntry[]
  targets: (SummaryTarget | null)[]
  /** Path of the table of contents. */
  summary: string
}

class SummaryTree {
  readonly #entries: SummaryEntry[]
  readonly #summary: string
  readonly #report: ReportEntries
  readonly #drafts: PageDraft[] = []
  readonly #targets: (SummaryTarget | null)[]
  readonly #parents: Set<number>
  /** The paths in entries without an anchor. */
  readonly #named: Set<string>
  readonly #placed = new Map<string, number>()

  constructor({ entries, targets, summary }: FoundEntries, report: ReportEntries) {
    this.#entries = entries
    this.#summary = summary
    this.#report = report
    this.#parents = new Set(entries.flatMap(({ parent }) => (parent === null ? [] : [parent])))
    this.#targets = targets
    this.#named = new Set(
      this.#targets.flatMap((one) => (one?.kind === 'page' && one.anchor === null ? [one.path] : [])),
    )
  }

  *draft(): WorkSteps<PageDraft[]> {
    for (const [index, entry] of this.#entries.entries()) {
      const draft = this.#draftOf(index, entry)
      this.#drafts.push({ ...draft, title: entry.title, parent: entry.parent, line: entry.line })
      yield
    }
    return this.#drafts
  }

  #draftOf(index: number, entry: SummaryEntry): PageDraft {
    const target = this.#targets[index]!
    if (target !== null) this.#reportTarget(index, target)
    if (target?.kind === 'page') return this.#pageDraft(index, target.path, target.anchor)
    if (target?.kind === 'link') return this.#linkDraft(index, target.href)
    if (target?.kind === 'folder') return draftOfType(this.#parents.has(index) ? 'group' : 'document')
    return draftOfType(entry.href === null ? 'group' : 'document')
  }

  #pageDraft(index: number, path: string, anchor: string | null): PageDraft {
    const first = this.#placed.get(path)
    if (first === undefined && (anchor === null || !this.#named.has(path))) {
      this.#placed.set(path, index)
      return { ...draftOfType('document'), sourcePath: path }
    }
    if (first !== undefined && anchor === null) this.#reportRepeated(index, path, first)
    const href = anchor === null ? path : `${path}#${anchor}`
    return { ...this.#linkDraft(index, href), targetPath: path }
  }

  /** Returns a link, or a group for an entry with entries below it, because a link contains no pages. */
  #linkDraft(index: number, href: string): PageDraft {
    return this.#parents.has(index) ? draftOfType('group') : { ...draftOfType('link'), href }
  }

  #reportRepeated(index: number, path: string, first: number): void {
    const firstLine = this.#entries[first]!.line
    const became = this.#parents.has(index) ? 'a group' : 'a link to it'
    if (this.#isBelow(index, first)) {
      this.#repair(
        'summary.cycle',
        index,
        `${path} is below itself (line ${firstLine}). This entry became ${became}.`,
      )
      return
    }
    const message = `${this.#start(index)} ${path} is already named in line ${firstLine}. This entry became ${became}.`
    this.#report.note('summary.repeated-file', message, this.#place(index))
  }

  #isBelow(index: number, ancestor: number): boolean {
    let parent = this.#entries[index]!.parent
    while (parent !== null && parent > ancestor) parent = this.#entries[parent]!.parent
    return parent === ancestor
  }

  #reportTarget(index: number, target: SummaryTarget): void {
    const href = shownPath(this.#entries[index]!.href ?? '')
    switch (target.kind) {
      case 'page':
      case 'link':
        return this.#reportFound(index, target)
      case 'folder': {
        const became = this.#parents.has(index) ? 'a group' : 'an empty page'
        const fault = `${target.path || 'the whole book'} is a folder without a README.md or index.md.`
        return this.#repair('summary.folder', index, `${fault} The entry became ${became}.`)
      }
      case 'missing':
        return this.#repair(
          'summary.missing-file',
          index,
          `the file ${shownPath(target.path)} is missing. The entry became an empty page.`,
        )
      case 'itself':
        return this.#repair(
          'summary.cycle',
          index,
          'the table of contents names itself as a page. The entry became an empty page.',
        )
      case 'invalid':
        return this.#repair(
          'summary.invalid-entry',
          index,
          `${href} is neither a page of this folder nor a web address. The entry became an empty page.`,
        )
    }
  }

  #reportFound(index: number, target: SummaryTarget & { kind: 'page' | 'link' }): void {
    if (target.found === undefined) return
    const href = shownPath(this.#entries[index]!.href ?? '')
    const path = target.kind === 'page' ? target.path : target.href
    if (target.found === 'by folder') {
      const message = `${this.#start(index)} ${href} is a folder. The entry became its page ${path}.`
      this.#report.note('summary.folder', message, this.#place(index))
    } else {
      this.#repair(
        'summary.case',
        index,
        `${href} is spelled ${path} on the disk. The entry became that page.`,
      )
    }
  }

  #repair(kind: Parameters<ReportEntries['repair']>[0], index: number, clause: string): void {
    this.#report.repair(kind, `${this.#start(index)} ${clause}`, this.#place(index))
  }

  #start(index: number): string {
    return `${this.#summary}, line ${this.#entries[index]!.line}:`
  }

  #place(index: number): { path: string; line: number; page: number } {
    return { path: this.#summary, line: this.#entries[index]!.line, page: index }
  }
}

function draftOfType(type: PageDraft['type']): PageDraft {
  return { type, sourcePath: null, title: null, parent: null }
}
