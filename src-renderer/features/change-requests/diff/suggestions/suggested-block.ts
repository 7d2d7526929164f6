import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import type { Block } from '../../../../../src-main/content/markdown/blocks.ts'
import type { Comment } from '../../../../../src-main/schemas/comment.ts'
import { ClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import { suggestionsOf } from '../../../comments/read-suggestions.ts'
import type { Suggestion } from '../../../comments/read-suggestions.ts'
import { useChangeRequest } from '../../open-change-request.ts'
import { useDiffComments } from '../threads/diff-comments.ts'
import { replaceBlocks } from './apply-suggestions.ts'
import type { Replacement } from './apply-suggestions.ts'

const CHANGED =
  'The block has changed since this was suggested, so nothing was applied. Compare the two, and edit the page.'

/** The block for which the threads around a component may suggest a replacement. */
export interface SuggestedBlock {
  pageId: string
  /** The ids of the shown block; null where threads stand apart from their blocks. */
  blockIds: readonly string[] | null
}

const SUGGESTED_BLOCK: InjectionKey<() => SuggestedBlock> = Symbol('suggested block')

export const provideSuggestedBlock = (block: () => SuggestedBlock): void => provide(SUGGESTED_BLOCK, block)

/** Returns the block of the threads around this component; undefined outside of a diff. */
export const useSuggestedBlock = (): (() => SuggestedBlock) | undefined => inject(SUGGESTED_BLOCK, undefined)

/** A suggestion of a comment on a page. */
export interface PageSuggestion extends Replacement {
  comment: string
}

/** Returns the suggestions of the open comments on the blocks of a page, the first one of each block. */
export function openSuggestions(comments: readonly Comment[], present: readonly Block[]): PageSuggestion[] {
  const blocks = new Set(present.map(({ id }) => id))
  const all = comments
    .filter(({ status }) => status === 'open')
    .flatMap(({ id, body, target }) =>
      suggestionsOf(body.markdown).map((suggestion) => ({
        comment: id,
        block: blockOf(suggestion, target.node?.id),
        replacement: suggestion.replacement,
      })),
    )
  const first = new Map<string, PageSuggestion>()
  for (const each of all) {
    if (each.block === undefined || !blocks.has(each.block) || first.has(each.block)) continue
    first.set(each.block, { ...each, block: each.block })
  }
  return [...first.values()]
}

/** Returns the id of the block that a suggestion replaces. */
export function blockOf({ block }: Suggestion, node: string | undefined): string | undefined {
  return block ?? node
}

/**
 * Returns a function that applies replacements to a page of the change request, and resolves their comments. It rejects
 * with a problem when a block has changed since.
 */
export function useApplySuggestions(): (
  pageId: string,
  suggestions: readonly (Replacement & { comment?: string | undefined })[],
) => Promise<void> {
  const { call } = useClient()
  const { params, apply } = useChangeRequest()
  const { discussion } = useDiffComments()

  return async (pageId, suggestions) => {
    if (!params.value) return
    const page = await call('getPageInChangeRequestById', { params: { ...params.value, pageId } })
    const markdown = replaceBlocks(page.markdown ?? '', suggestions)
    if (markdown === null) throw new ClientProblem({ code: 'state.changed', status: 412, message: CHANGED })
    const ifDocumentId = page.documentId
    await apply([
      {
        operation: 'update_page',
        page: pageId,
        document: { markdown },
        ...(ifDocumentId !== undefined && { ifDocumentId }),
      },
    ])
    const comments = new Set(suggestions.flatMap(({ comment }) => comment ?? []))
    await Promise.all([...comments].map((comment) => discussion.value.update(comment, { resolved: true })))
  }
}
