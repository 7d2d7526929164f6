import { shallowRef, type ShallowRef } from 'vue'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { retryQuestion, type PreviewSentence } from '../../change-requests/merge-preview-words.ts'

const MERGE: OperationId = 'mergeChangeRequest'

export interface RetryQuestion {
  /** Retries an edit. Before a merge it asks. */
  ask: Action<[], void>
  /** The effect of the merge that waits for its user; undefined where none does. */
  asked: ShallowRef<PreviewSentence[] | undefined>
}

/** Returns the question before a parked merge is retried. All other edits are retried at once. */
export function useRetryQuestion(item: () => OutboxItem, retry: Action<[], void>): RetryQuestion {
  const { call } = useClient()
  const asked = shallowRef<PreviewSentence[]>()

  const ask = useAction(async () => {
    retry.problem.value = undefined
    const { operation, space: spaceId, changeRequest: changeRequestId } = item()
    const isMerge = operation === MERGE && spaceId !== null && changeRequestId !== null
    const sentences = isMerge
      ? retryQuestion(await call('getMergePreview', { params: { spaceId, changeRequestId } }))
      : undefined
    if (sentences) asked.value = sentences
    else await retry.run()
  })
  return { ask, asked }
}
