/** What an import tells the person. Any `error` means that nothing is imported. */
export interface ImportNotice {
  code: ImportNoticeCode
  severity: 'error' | 'warning'
  /** The file it is about, relative to the root of the import. */
  path?: string
  /** The line in that file, counted from 1. */
  line?: number
  message: string
}

export type ImportNoticeCode =
  /** A symbolic or hard link, a device or a socket: never followed, left out. */
  | 'entry.left-out'
  /** A folder outside of the root that the configuration names. */
  | 'folder.outside'
  /** `.gitbook.yaml` or `book.toml` that cannot be read, or that names what is not there. */
  | 'configuration.invalid'
  /** Something that the configuration asks for and Carrel does not do. */
  | 'configuration.ignored'
  /** The table of contents names a file that is missing. */
  | 'summary.missing-file'
  /** The table of contents names a file twice; the second place became a link. */
  | 'summary.repeated-file'
  /** The table of contents puts a page below itself, or names itself as a page. */
  | 'summary.cycle'
  /** The table of contents names what neither a page nor a link could be, such as a path outside of the root. */
  | 'summary.invalid-entry'
  /** Pages that no table of contents names; they are kept below a hidden group. */
  | 'summary.unlisted-pages'
  /** There is no Markdown in it. */
  | 'pages.none'
  /** A page that is not UTF-8. */
  | 'page.encoding'
  /** A page over the limit. */
  | 'page.too-large'
  /** Front matter that YAML refuses. */
  | 'page.front-matter'
  /** A title of nothing but spaces, or a longer one than a title may be. */
  | 'page.title'
  /** Two files whose paths differ by case or Unicode form alone. */
  | 'file.same-name'
  /** Links of the pages that lead to no page and no file. */
  | 'links.broken'
  /** There were more notices than are kept. */
  | 'notices.more'

/** More than these are counted, not kept: a person reads the first ones and fixes the cause. */
const MOST_NOTICES = 100

/** Collects notices up to a bound; errors are never crowded out by warnings. */
export class NoticeList {
  private readonly errors: ImportNotice[] = []
  private readonly warnings: ImportNotice[] = []
  private dropped = 0

  add(notice: ImportNotice): void {
    const list = notice.severity === 'error' ? this.errors : this.warnings
    if (list.length < MOST_NOTICES) list.push(notice)
    else this.dropped++
  }

  error(code: ImportNoticeCode, message: string, place: { path?: string; line?: number } = {}): void {
    this.add({ code, severity: 'error', ...place, message })
  }

  warn(code: ImportNoticeCode, message: string, place: { path?: string; line?: number } = {}): void {
    this.add({ code, severity: 'warning', ...place, message })
  }

  /** Errors first, then warnings, then one line for those that were not kept. */
  all(): ImportNotice[] {
    const kept = [...this.errors, ...this.warnings]
    if (this.dropped === 0) return kept
    const message = `${this.dropped} more of these are not listed.`
    return [...kept, { code: 'notices.more', severity: 'warning', message }]
  }
}
