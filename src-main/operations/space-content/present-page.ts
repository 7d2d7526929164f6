import { readPageCondition, readPageVariables } from '../../content/variables/read-variables.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { attributesOf, type PageAttributes, type PageRow } from '../../revisions/page-row.ts'
import type { ListedPage } from '../../revisions/page-windows.ts'
import type { Page } from '../../schemas/page.ts'
import { blobHash, EMPTY_TEXT_HASH, readCheckedText } from '../../store/blobs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { definedTags, presentLook } from './present-look.ts'

/** The form of presented pages: their place in the app, and the parts that are included. */
export interface Presentation {
  /** The app's address of the content: of the space, or of one of its change requests. */
  screen: string
  /** True when the names that a repository gives (git) are included. */
  metadata: boolean
}

/** Presents one page: its text, its path, and the pages directly below it. */
export function presentPage(
  scope: ReadScope,
  view: ContentView,
  row: PageRow,
  presentation: Presentation,
): Page {
  const path = pathOf(view, row)
  const below = view
    .children(row.page)
    .map((child) => pageItem(scope, view, child, `${path}/${child.slug}`, presentation))
  const { text: markdown, hash } = readCheckedText(view.store, row.text)
  const item = pageItem(scope, view, { ...row, text_hash: hash }, path, presentation)
  const isText = row.type === 'document' || row.text !== null
  return { ...item, ...(isText && { markdown }), ...definedTags(view, item), pages: below }
}

/** Presents one page without its text and the pages below it. */
export function presentPageReference(
  scope: ReadScope,
  view: ContentView,
  row: PageRow,
  presentation: Presentation,
): Page {
  const item = pageItem(scope, view, row, pathOf(view, row), presentation)
  return { ...item, ...definedTags(view, item) }
}

/** Presents the pages of a content as a tree, without their texts. */
export function presentPageTree(scope: ReadScope, view: ContentView, presentation: Presentation): Page[] {
  const rows = view.pages()
  const byParent = groupByParent(rows)
  const build = (parent: string | null, prefix: string): Page[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const path = `${prefix}${row.slug}`
      return { ...pageItem(scope, view, row, path, presentation), pages: build(row.page, `${path}/`) }
    })
  return build(null, '')
}

function groupByParent(rows: PageRow[]): Map<string | null, PageRow[]> {
  const byParent = new Map<string | null, PageRow[]>()
  for (const row of rows) {
    const siblings = byParent.get(row.parent)
    if (siblings) siblings.push(row)
    else byParent.set(row.parent, [row])
  }
  for (const siblings of byParent.values()) {
    siblings.sort((a, b) =>
      a.position < b.position ? -1 : a.position > b.position ? 1 : a.page < b.page ? -1 : 1,
    )
  }
  return byParent
}

/** Returns the document id of a text. Equal texts have the same id everywhere, and so have absent ones. */
function identity(
  { store }: ContentView,
  row: ListedPage,
  { metadata }: Presentation,
): Pick<Page, 'documentId' | 'git'> {
  const hash = row.text === null ? EMPTY_TEXT_HASH : (row.text_hash ?? blobHash(store, row.text))
  return {
    ...(row.type === 'document' && { documentId: hash }),
    ...(metadata && row.source_path !== '' && { git: { oid: hash, path: row.source_path } }),
  }
}

/** Presents a page of a list without its text and the pages below it. */
export function pageItem(
  scope: ReadScope,
  view: ContentView,
  row: ListedPage,
  path: string,
  presentation: Presentation,
): Page {
  const attributes = attributesOf(row)
  return {
    id: row.page,
    type: row.type,
    title: row.title,
    ...(attributes.emoji && { emoji: attributes.emoji }),
    ...(attributes.icon && { icon: attributes.icon }),
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    urls: { app: scope.addresses.app(`${presentation.screen}/pages/${row.page}`) },
    slug: row.slug,
    path,
    ...(row.description !== '' && { description: row.description }),
    ...(attributes.href !== undefined && { href: attributes.href }),
    pages: [],
    ...identity(view, row, presentation),
    ...presentLook(view, row, attributes),
    ...(attributes.hidden && { hidden: true }),
    ...(attributes.noIndex && { noIndex: true }),
    ...(attributes.noRobotsIndex && { noRobotsIndex: true }),
    ...headOf(row, attributes),
  }
}

/** Returns the variables and the condition in the head of a page, or those that a remote reports. */
function headOf({ head }: ListedPage, { reported }: PageAttributes): Pick<Page, 'variables' | 'condition'> {
  const variables = readPageVariables(head)
  const condition = readPageCondition(head) ?? reported?.condition
  const scope = variables.length > 0 ? variableScope(variables) : reported?.variables
  return {
    ...(scope !== undefined && { variables: scope }),
    ...(condition !== undefined && { condition }),
  }
}
