import { shallowRef, watch, type ShallowRef } from 'vue'
import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import type { PreviewSentence } from './merge-preview-words.ts'
import { sameRequest, type OpenChangeRequest } from './open-change-request.ts'

/** The choices of a merge. `bypassRules` merges although a merge rule is not met, where the user may. */
export interface MergeOptions {
  bypassRules: boolean
}

/** A merge that waits for its user: its effect in words, and its choices. */
export interface AskedMerge {
  sentences: PreviewSentence[]
  options: MergeOptions | undefined
}

/** The question before each merge. */
export interface MergeQuestion {
  /** Asks before a merge. A merge that needs no question begins at once. */
  ask: Action<[options?: MergeOptions], void>
  /** The merge that waits for its user; undefined where none does. */
  asked: ShallowRef<AskedMerge | undefined>
}

interface Given {
  open: OpenChangeRequest
  /** Sends the typed text, which is part of the merge. */
  send: () => Promise<void>
  merge: Action<[options?: MergeOptions], void>
}

/** Returns the sentences of the question. Their code is loaded with the first one, because most writers need none. */
async function questionAbout(preview: MergePreview): Promise<PreviewSentence[] | undefined> {
  const { mergeQuestion } = await import('./merge-preview-words.ts')
  return mergeQuestion(preview)
}

/** Reads the effect of a merge for each question, because the one on the screen may be older than the typed text. */
export function createMergeQuestion({ open, send, merge }: Given): MergeQuestion {
  const { call } = useClient()
  const asked = shallowRef<AskedMerge>()

  const ask = useAction(async (options?: MergeOptions) => {
    const { value: request } = open.params
    if (!request) return
    merge.problem.value = undefined
    const isSame = sameRequest(open)
    await send()
    const preview = await call('getMergePreview', { params: request })
    if (!isSame()) return
    // The answer to a refused merge names the rules.
    const isRefused = preview.unmetRules.length > 0 && options?.bypassRules !== true
    const sentences = isRefused ? undefined : await questionAbout(preview)
    if (!isSame()) return
    if (sentences) asked.value = { sentences, options }
    else await merge.run(options)
  })
  watch(open.openedAs, () => (asked.value = undefined))
  return { ask, asked }
}
