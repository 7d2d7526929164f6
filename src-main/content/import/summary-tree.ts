import { resolveHref } from '../markdown/resolve-href.ts'
import { sourcePathKey } from '../markdown/source-path.ts'
import type { NoticeList } from './import-notice.ts'
import type { PageDraft } from './page-draft.ts'
import type { SummaryEntry } from './summary.ts'

/** What the entries of a table of contents may name. */
export interface SummaryFiles {
  /** Path of the table of contents. */
  summary: string
  pages: readonly string[]
  /** Paths of everything else. */
  others: ReadonlySet<string>
}

/**
 * Makes the tree of pages that a table of contents describes. A file's first mention is the page; each later
 * one becomes a link to it (a group, where entries stand below it), because a page has one place. An entry
 * with an anchor is a link too, unless nothing else names its file. Wrong entries are reported, all of them.
 */
export function draftSummary(entries: SummaryEntry[], files: SummaryFiles, notices: NoticeList): PageDraft[] {
  return new SummaryTree(entries, files, notices).draft()
}

type Target =
  | { kind: 'page'; path: string; anchor: string | null }
  | { kind: 'link'; href: string }
  | { kind: 'missing'; path: string }
  | { kind: 'itself' }
  | { kind: 'invalid' }

class SummaryTree {
  private readonly entries: SummaryEntry[]
  private readonly files: SummaryFiles
  private readonly notices: NoticeList
  private readonly drafts: PageDraft[] = []
  private readonly targets: (Target | null)[]
  private readonly pagePaths: Set<string>
  private readonly pathByKey = new Map<string, string>()
  private readonly parents: Set<number>
  /** Paths that an entry without an anchor names. */
  private readonly named: Set<string>
  private readonly placed = new Map<string, number>()

  constructor(entries: SummaryEntry[], files: SummaryFiles, notices: NoticeList) {
    this.entries = entries
    this.files = files
    this.notices = notices
    this.pagePaths = new Set(files.pages)
    for (const path of files.pages) {
      const key = sourcePathKey(path)
      if (!this.pathByKey.has(key)) this.pathByKey.set(key, path)
    }
    this.parents = new Set(entries.flatMap(({ parent }) => (parent === null ? [] : [parent])))
    this.targets = entries.map((entry) => this.targetOf(entry))
    this.named = new Set(
      this.targets.flatMap((one) => (one?.kind === 'page' && one.anchor === null ? [one.path] : [])),
    )
  }

  draft(): PageDraft[] {
    for (const [index, entry] of this.entries.entries()) {
      const draft = this.draftOf(index, entry)
      this.drafts.push({ ...draft, title: entry.title, parent: entry.parent, line: entry.line })
    }
    return this.drafts
  }

  /** What an entry names; `null` for a heading, a group, and a chapter still to be written. */
  private targetOf({ href }: SummaryEntry): Target | null {
    if (href === null || href.trim() === '') return null
    const resolved = resolveHref(href, this.files.summary)
    switch (resolved.kind) {
      case 'external':
        return { kind: 'link', href: resolved.url }
      case 'path':
        return this.pathTarget(resolved.path, resolved.key, resolved.anchor)
      case 'page':
      case 'in-app':
        return { kind: 'link', href: href.trim() }
      default:
        return { kind: 'invalid' }
    }
  }

  private pathTarget(path: string, key: string, anchor: string | null): Target {
    if (path === this.files.summary) return { kind: 'itself' }
    const page = this.pagePaths.has(path)
      ? path
      : /\.(?:md|markdown|mdx)$/i.test(path)
        ? undefined
        : this.pathByKey.get(key)
    if (page !== undefined) return { kind: 'page', path: page, anchor: anchor === '' ? null : anchor }
    return this.files.others.has(path) ? { kind: 'link', href: path } : { kind: 'missing', path }
  }

  private draftOf(index: number, entry: SummaryEntry): PageDraft {
    const target = this.targets[index]!
    if (target?.kind === 'page') return this.pageDraft(index, entry, target.path, target.anchor)
    if (target?.kind === 'link') return this.linkDraft(index, target.href)
    if (target) this.report(entry, target)
    return draftOfType(entry.href === null ? 'group' : 'document')
  }

  private pageDraft(index: number, entry: SummaryEntry, path: string, anchor: string | null): PageDraft {
    const first = this.placed.get(path)
    if (first === undefined && (anchor === null || !this.named.has(path))) {
      this.placed.set(path, index)
      return { ...draftOfType('document'), sourcePath: path }
    }
    if (first !== undefined && anchor === null) this.reportRepeated(index, entry, path, first)
    const href = anchor === null ? path : `${path}#${anchor}`
    return { ...this.linkDraft(index, href), targetPath: path }
  }

  /** A link holds no pages, so an entry that does becomes a group. */
  private linkDraft(index: number, href: string): PageDraft {
    return this.parents.has(index) ? draftOfType('group') : { ...draftOfType('link'), href }
  }

  private reportRepeated(index: number, entry: SummaryEntry, path: string, first: number): void {
    const place = { path: this.files.summary, line: entry.line }
    if (this.standsBelow(index, first)) {
      const message = `${this.files.summary}, line ${entry.line}: ${path} stands below itself (line ${this.entries[first]!.line}). Take one of the two out.`
      this.notices.error('summary.cycle', message, place)
      return
    }
    const message = `${this.files.summary}, line ${entry.line}: ${path} is named in line ${this.entries[first]!.line} already. This place became a link to it.`
    this.notices.warn('summary.repeated-file', message, place)
  }

  private standsBelow(index: number, ancestor: number): boolean {
    let parent = this.entries[index]!.parent
    while (parent !== null && parent > ancestor) parent = this.entries[parent]!.parent
    return parent === ancestor
  }

  private report(entry: SummaryEntry, target: Target): void {
    const { summary } = this.files
    const place = { path: summary, line: entry.line }
    const start = `${summary}, line ${entry.line}:`
    if (target.kind === 'missing') {
      const message = `${start} the file ${target.path} is missing. Add it, or take the entry out.`
      this.notices.error('summary.missing-file', message, place)
    } else if (target.kind === 'itself') {
      this.notices.error(
        'summary.cycle',
        `${start} the table of contents names itself as a page. Take the entry out.`,
        place,
      )
    } else {
      const message = `${start} ${entry.href} is neither a page of this folder nor a web address. Correct it, or take the entry out.`
      this.notices.error('summary.invalid-entry', message, place)
    }
  }
}

function draftOfType(type: PageDraft['type']): PageDraft {
  return { type, sourcePath: null, title: null, parent: null }
}
