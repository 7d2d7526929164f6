import type { PageRow } from '../../revisions/page-row.ts'
import type { Reader } from '../../store/store.ts'
import { contentNow, takesWholePage, type ContentCall, type QueuedChange } from './content-call.ts'

/** The fields of a page with one line of words. They are not merged, because the latest edit replaces them. */
export const PAGE_NAMES = ['title', 'description', 'slug'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** The names of the fields on the screens. */
export const NAME_LABELS: Readonly<Record<PageName, string>> = {
  title: 'Title',
  description: 'Description',
  slug: 'Address',
}

/** Returns the key of a name among the texts of an edit. Ids contain no space. */
export function nameKey(page: string, name: PageName): string {
  return `${page} ${name}`
}

/** Returns a key of the texts of an edit, with the id of its page translated. */
export function translateKey(key: string, translate: (id: string) => string): string {
  const [page = '', ...name] = key.split(' ')
  return [translate(page), ...name].join(' ')
}

/** Returns the names that a change of a page replaces. A slug follows from a title unless a user chose it. */
export function namesReplacedBy(change: QueuedChange): PageName[] {
  if (takesWholePage(change)) return ['title', 'description']
  return change.operation === 'update_page'
    ? PAGE_NAMES.filter((name) => typeof change[name] === 'string')
    : []
}

/** Returns the current names of the pages that the call replaces. */
export function namesBefore(store: Reader, call: ContentCall): Record<string, string> {
  const view = contentNow(store, call)
  const names: Record<string, string> = {}
  for (const change of call.body.changes) {
    const row = change.page === undefined ? undefined : view?.page(change.page)
    if (row) for (const name of namesReplacedBy(change)) names[nameKey(row.page, name)] ??= row[name]
  }
  return names
}

/** A name of a page that an edit replaces, and that its user has not seen. */
export interface UnseenName {
  page: string
  name: PageName
  /** The current title of the page. */
  title: string
  text: string
}

/** Returns the names of a page that a change replaces and that differ from the names that the user saw. */
export function unseenNames(
  row: PageRow,
  change: QueuedChange,
  base: Readonly<Record<string, string>>,
): UnseenName[] {
  return namesReplacedBy(change).flatMap((name) => {
    const before = base[nameKey(row.page, name)]
    if (before === undefined || before === row[name]) return []
    return [{ page: row.page, name, title: row.title, text: row[name] }]
  })
}
