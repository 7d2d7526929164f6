import { computed, type ComputedRef } from 'vue'
import { useOpenSpace } from '../../session/open-space.ts'

/** The rights of the user on a change request. Only a draft or an open one can be edited, merged or reviewed. */
export interface ChangeRequestRights {
  isEditable: ComputedRef<boolean>
  canMerge: ComputedRef<boolean>
  canReview: ComputedRef<boolean>
  canComment: ComputedRef<boolean>
}

/** Returns the rights of the user on a change request of the open space, by its status. */
export function useChangeRequestRights(status: () => string | undefined): ChangeRequestRights {
  const { space } = useOpenSpace()
  const permissions = computed(() => space.value.value?.permissions)
  const isOpen = computed(() => ['draft', 'open'].includes(status() ?? ''))
  return {
    isEditable: computed(() => isOpen.value && permissions.value?.edit === true),
    canMerge: computed(() => isOpen.value && permissions.value?.merge === true),
    canReview: computed(() => isOpen.value && permissions.value?.review === true),
    canComment: computed(() => permissions.value?.comment === true),
  }
}
