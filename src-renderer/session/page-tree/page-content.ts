import type { PageLevels, PagePlace, PageTarget, TitledPage } from '../../../src-main/schemas/page-tree.ts'
import { useClient } from '../../api/client.ts'
import { ReferenceLevels } from './reference-levels.ts'

/** The content that a tree shows: that of a space, or of one of its change requests. */
export interface PageContent {
  spaceId: string
  changeRequestId?: string
  /** The revision whose links are resolved; undefined for the present one. */
  revisionId?: string
}

/** The levels to request; without any, the levels that a tree shows at first. */
export interface LevelsQuestion {
  parent?: string[]
  from?: number
  limit?: number
}

/** The ways to name a page: by id, by path in the repository, or by such a path from the folder of the book. */
export type NamedBy = 'id' | 'path' | 'rooted-path'

/** The reads of a page tree. Each is answered by the core, which alone knows the whole tree. */
export interface PageReads {
  levels: (content: PageContent, query: LevelsQuestion) => Promise<PageLevels>
  place: (content: PageContent, pageId: string) => Promise<PagePlace>
  titles: (content: PageContent, query: string, limit: number) => Promise<TitledPage[]>
  targets: (content: PageContent, by: NamedBy, names: string[]) => Promise<PageTarget[]>
}

/** Returns the reads of page trees. A change request has operations of its own. */
export function usePageReads(): PageReads {
  const { call } = useClient()
  const references = new ReferenceLevels(call)
  return {
    levels: ({ spaceId, changeRequestId }, query) =>
      references.read(spaceId, query, (stored) =>
        changeRequestId === undefined
          ? call('listPageLevels', { params: { spaceId }, query: stored })
          : call('listPageLevelsInChangeRequest', { params: { spaceId, changeRequestId }, query: stored }),
      ),
    place: ({ spaceId, changeRequestId }, pageId) =>
      changeRequestId === undefined
        ? call('getPagePlace', { params: { spaceId, pageId } })
        : call('getPagePlaceInChangeRequest', { params: { spaceId, changeRequestId, pageId } }),
    async titles({ spaceId, changeRequestId }, text, limit) {
      const query = { query: text, limit }
      const { items } =
        changeRequestId === undefined
          ? await call('findPagesByTitle', { params: { spaceId }, query })
          : await call('findPagesByTitleInChangeRequest', {
              params: { spaceId, changeRequestId },
              query,
            })
      return items
    },
    async targets({ spaceId, changeRequestId, revisionId }, by, name) {
      const query = { by, name }
      if (revisionId !== undefined)
        return (await call('findPageTargetsInRevision', { params: { spaceId, revisionId }, query })).items
      const { items } =
        changeRequestId === undefined
          ? await call('findPageTargets', { params: { spaceId }, query })
          : await call('findPageTargetsInChangeRequest', { params: { spaceId, changeRequestId }, query })
      return items
    },
  }
}
