import type { SemanticChange } from '../../../src-main/schemas/semantic-change.ts'

type PageChange = Extract<SemanticChange, { page: unknown }>

/** The kind of a page's change, for marks in lists and trees. */
export type PageMark = 'added' | 'edited' | 'moved' | 'deleted'

/** All changes of one page. Semantic changes are listed one by one. */
export interface ChangedPage {
  id: string
  title: string
  path: string
  marks: PageMark[]
  /** The changes, as short sentences. */
  words: string[]
  /** True when its text differs. */
  hasText: boolean
}

const MARK: Record<PageChange['type'], PageMark> = {
  page_created: 'added',
  page_edited: 'edited',
  page_moved: 'moved',
  page_deleted: 'deleted',
}

/** The label and tone of each kind of change. */
export const MARK_WORDS = {
  added: { label: 'Added', tone: 'success' },
  edited: { label: 'Modified', tone: 'info' },
  moved: { label: 'Moved', tone: 'accent' },
  deleted: { label: 'Deleted', tone: 'danger' },
} as const

/** Groups the changes by page, in their order. */
export function changedPages(changes: readonly SemanticChange[]): ChangedPage[] {
  const pages = new Map<string, ChangedPage>()
  for (const change of changes) {
    if (!isOfPage(change)) continue
    const { id, title, path = '' } = change.page
    const page = pages.get(id) ?? { id, title, path, marks: [], words: [], hasText: false }
    page.marks.push(MARK[change.type])
    page.words.push(...wordsFor(change))
    page.hasText ||=
      change.type !== 'page_moved' &&
      (change.type !== 'page_edited' || change.attributes.document !== undefined)
    pages.set(id, page)
  }
  return [...pages.values()]
}

/** Returns the line below the title of a changed page: its changes, or the path of a new or deleted page. */
export function detailOf({ marks, words, path }: Pick<ChangedPage, 'marks' | 'words' | 'path'>): string {
  return marks.some((mark) => mark === 'added' || mark === 'deleted') ? path : words.join('. ')
}

/** True for a change of a page; false for a change of a file, a variable or a tag. */
export function isOfPage(change: SemanticChange): change is PageChange {
  return Object.hasOwn(MARK, change.type)
}

/** Returns the sentences that describe a change of a page. */
export function wordsFor(change: PageChange): string[] {
  if (change.type === 'page_created') return ['New page']
  if (change.type === 'page_deleted') return ['Deleted']
  if (change.type === 'page_moved') return [moveWords(change.parent)]
  const { title, slug, description, emoji, icon, document } = change.attributes
  if (Object.keys(change.attributes).length === 0) return ['Properties changed']
  return [
    ...(document ? ['Text edited'] : []),
    ...(title ? [`Renamed from “${title.before ?? ''}” to “${title.after ?? ''}”`] : []),
    ...(slug ? [`Address changed from ${slug.before ?? ''} to ${slug.after ?? ''}`] : []),
    ...(description ? [fieldWords('Description', description)] : []),
    ...(emoji ? [fieldWords('Emoji', emoji)] : []),
    ...(icon ? [fieldWords('Icon', icon)] : []),
  ]
}

type Side = { title: string } | undefined

function moveWords({ before, after }: { before?: Side; after?: Side }): string {
  const [from, to] = [before?.title, after?.title]
  if (from === to) return 'Moved to another place in its order'
  return `Moved from ${from === undefined ? 'the top' : `“${from}”`} to ${to === undefined ? 'the top' : `below “${to}”`}`
}

/** Returns a sentence about the changed value of a name. */
export function fieldWords(
  name: string,
  { before, after }: { before?: string | undefined; after?: string | undefined },
): string {
  if (!before) return `${name} set to “${after ?? ''}”`
  if (!after) return `${name} “${before}” removed`
  return `${name} changed from “${before}” to “${after}”`
}
