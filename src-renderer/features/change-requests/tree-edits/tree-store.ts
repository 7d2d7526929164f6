import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { fieldOf } from '../../../../src-main/schemas/field-of.ts'
import { LEVEL_LIMIT } from '../../../../src-main/schemas/limits/page-tree-limits.ts'
import type { PageEntry, PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { Client } from '../../../api/client.ts'
import type { TemplateFields } from './tree-action.ts'

/** A page that a batch of changes affected. */
export interface AppliedPage {
  id: string
  ref?: string | undefined
  documentId?: string | undefined
}

/** The differences of a page from the space: none, or the kinds of them. */
export type PageDifference = 'added' | 'edited' | 'moved' | 'deleted'

/** The tree of a change request in the core. Each call rejects with a ClientProblem. */
export interface TreeStore {
  /** Returns the place of a page; undefined when the change request has no such page. */
  place: (page: string) => Promise<PagePlace | undefined>
  page: (page: string) => Promise<Page>
  /** Returns a page as the space has it; undefined when it has none. */
  pageOfSpace: (page: string) => Promise<Page | undefined>
  /** Returns the path of a file in the repository; undefined when it has none. */
  filePath: (file: string) => Promise<string | undefined>
  /** Returns all pages directly below one. */
  below: (page: string) => Promise<PageEntry[]>
  /** Returns the number of pages directly below one; null is the root. */
  count: (page: string | null) => Promise<number>
  /** Returns a template of the change request; undefined when it has none of this name. */
  template: (name: string) => Promise<TemplateFields | undefined>
  /** Returns the differences of a page from the space. */
  differences: (page: string) => readonly PageDifference[]
  /** Applies changes as one revision. */
  apply: (changes: ContentChange[]) => Promise<AppliedPage[]>
}

interface Content {
  spaceId: string
  changeRequestId: string
}

/** Returns the reads of a tree in the core. */
export function treeReads(
  { call }: Client,
  content: () => Content,
): Pick<TreeStore, 'place' | 'page' | 'pageOfSpace' | 'filePath' | 'below' | 'count' | 'template'> {
  return {
    place: (pageId) => orUndefined(call('getPagePlaceInChangeRequest', { params: { ...content(), pageId } })),
    page: (pageId) => call('getPageInChangeRequestById', { params: { ...content(), pageId } }),
    pageOfSpace: (pageId) => {
      const { spaceId } = content()
      return orUndefined(call('getPageById', { params: { spaceId, pageId } }))
    },
    async filePath(fileId) {
      const file = await orUndefined(call('getFileInChangeRequestById', { params: { ...content(), fileId } }))
      return file?.git?.path
    },
    async below(parent) {
      const entries: PageEntry[] = []
      for (let isWhole = false; !isWhole;) {
        const query = { parent: [parent], from: entries.length, limit: LEVEL_LIMIT }
        const { levels } = await call('listPageLevelsInChangeRequest', { params: content(), query })
        const { items = [], count = 0 } = levels[0] ?? {}
        entries.push(...items)
        isWhole = items.length === 0 || entries.length >= count
      }
      return entries
    },
    async count(parent) {
      const query = { from: 0, limit: 0, ...(parent !== null && { parent: [parent] }) }
      const { levels } = await call('listPageLevelsInChangeRequest', { params: content(), query })
      return levels[0]?.count ?? 0
    },
    async template(templateName) {
      const params = { ...content(), templateName }
      const template = await orUndefined(call('getPageTemplateInChangeRequest', { params }))
      if (!template) return undefined
      const { title, description = '', markdown = '' } = template
      return { title, description, markdown }
    },
  }
}

/** Returns the answer of a read; undefined when it answers 404. */
async function orUndefined<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer
  } catch (error) {
    const problem = asClientProblem(error)
    if (problem.status === 404) return undefined
    throw problem
  }
}

/** Applies changes to the content of a change request. */
export async function applyChanges(
  { call }: Client,
  params: Content,
  changes: ContentChange[],
): Promise<AppliedPage[]> {
  const answer = await call('updateChangeRequestContent', {
    params,
    query: { compat: false },
    body: { changes },
  })
  return fieldOf(answer, 'pages') ?? []
}
