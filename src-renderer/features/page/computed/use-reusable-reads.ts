import type { Page, Tag } from '../../../../src-main/schemas/page.ts'
import type { ReusableContent } from '../../../../src-main/schemas/space-settings/reusable-content.ts'
import type { SpaceVariables } from '../../../../src-main/schemas/space-settings/variable.ts'
import { useClient } from '../../../api/client.ts'
import { usePageReads } from '../../../session/page-tree/page-content.ts'

/** The content that a page is computed from: a space, one of its change requests, or one of its revisions. */
export interface ComputedPlace {
  spaceId: string
  changeRequestId?: string
  revisionId?: string
}

/** A page whose text another page includes. */
export interface IncludedPage {
  id: string
  title: string
  path: string
  markdown: string
}

/** The reads of the sources of computed content. */
export interface ReusableReads {
  variables: (place: ComputedPlace) => Promise<SpaceVariables>
  tags: (place: ComputedPlace) => Promise<readonly Tag[]>
  list: (place: ComputedPlace) => Promise<ReusableContent[]>
  text: (place: ComputedPlace, id: string) => Promise<ReusableContent>
  page: (place: ComputedPlace, path: string, isRooted: boolean) => Promise<IncludedPage | undefined>
}

/** Returns the reads. A change request and a revision have operations of their own. */
export function useReusableReads(): ReusableReads {
  const { call } = useClient()
  const pages = usePageReads()

  function pageText({ spaceId, changeRequestId }: ComputedPlace, pageId: string): Promise<Page> {
    const query = { format: 'markdown' } as const
    return changeRequestId === undefined
      ? call('getPageById', { params: { spaceId, pageId }, query })
      : call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId }, query })
  }

  return {
    variables({ spaceId, changeRequestId, revisionId }) {
      if (changeRequestId !== undefined)
        return call('listVariablesInChangeRequest', { params: { spaceId, changeRequestId } })
      if (revisionId !== undefined)
        return call('listVariablesInRevision', { params: { spaceId, revisionId } })
      return call('listVariables', { params: { spaceId } })
    },
    /** Returns the defined tags. A revision is shown with the present tags of the space. */
    async tags({ spaceId, changeRequestId }) {
      const { tags } =
        changeRequestId === undefined
          ? await call('listTags', { params: { spaceId } })
          : await call('listTagsInChangeRequest', { params: { spaceId, changeRequestId } })
      return tags
    },
    async list({ spaceId, changeRequestId, revisionId }) {
      if (changeRequestId !== undefined)
        return (await call('listReusableContentsInChangeRequest', { params: { spaceId, changeRequestId } }))
          .items
      if (revisionId !== undefined)
        return (await call('listReusableContentsInRevision', { params: { spaceId, revisionId } })).items
      return (await call('listReusableContents', { params: { spaceId } })).items
    },
    text({ spaceId, changeRequestId, revisionId }, reusableContentId) {
      const params = { spaceId, reusableContentId }
      if (changeRequestId !== undefined)
        return call('getReusableContentInChangeRequestById', { params: { ...params, changeRequestId } })
      if (revisionId !== undefined)
        return call('getReusableContentInRevisionById', { params: { ...params, revisionId } })
      return call('getReusableContentById', { params })
    },
    async page(place, path, isRooted) {
      const { spaceId, changeRequestId } = place
      const content = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) }
      const [target] = await pages.targets(content, isRooted ? 'rooted-path' : 'path', [path])
      if (!target?.page) return undefined
      const { id, title, markdown = '', git } = await pageText(place, target.page.id)
      return { id, title, markdown, path: git?.path ?? path }
    },
  }
}
