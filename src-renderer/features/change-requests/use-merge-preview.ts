import { inject, onScopeDispose, provide, shallowRef } from 'vue'
import type { InjectionKey } from 'vue'
import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { touches } from '../../api/touches.ts'
import type { Answer } from '../../api/use-answer.ts'
import { useOperation } from '../../api/use-operation.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
import type { OpenChangeRequest } from './open-change-request.ts'

/** The milliseconds for which a screen draws its own content before the effect of a merge is read. */
const DELAY = 100
const MERGE_PREVIEW: InjectionKey<Answer<MergePreview>> = Symbol('merge preview')

/** Reads the effect of a merge and its unmet rules, once for all screens of the change request. */
export function provideMergePreview({ params, changeRequest, canMerge }: OpenChangeRequest): void {
  const isDrawn = shallowRef(false)
  onScopeDispose(whenIdle(DELAY, () => (isDrawn.value = true)))
  const preview = useOperation(
    'getMergePreview',
    // A new revision or a space that moved on has another effect.
    () => {
      const isAsked = isDrawn.value && changeRequest.value && canMerge.value
      return isAsked && params.value ? { params: params.value } : null
    },
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['content', 'change-request', 'review', 'space', 'organization'],
        space: () => changeRequest.value?.space,
      }),
    },
  )
  provide(MERGE_PREVIEW, preview)
}

/** Returns the effect of a merge of the change request around this component. */
export function useMergePreview(): Answer<MergePreview> {
  const preview = inject(MERGE_PREVIEW)
  if (!preview) throw new Error('This component stands outside of a change request')
  return preview
}

/** Returns the reason for which merge rules hinder a merge; undefined where all are met. */
export function rulesObstacle({
  unmetRules,
  mayBypassRules,
}: Pick<MergePreview, 'unmetRules' | 'mayBypassRules'>): string | undefined {
  if (unmetRules.length === 0) return undefined
  const missing = unmetRules.map(({ sentence }) => sentence).join(' ')
  const way = mayBypassRules ? ' You may merge without these rules on the overview.' : ''
  return `The merge rules are not met. ${missing}${way}`
}
