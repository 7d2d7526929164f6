import type { ChangeRequestSubject } from '../../operations/change-requests/access.ts'
import type { OperationContext } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'

/** Lets the screens of the user read the pending review and the viewed pages again. */
export function touchReview(
  { announce }: OperationContext,
  caller: Caller,
  { changeRequest, space }: ChangeRequestSubject,
): void {
  const touched = {
    kind: 'review',
    organization: space.organization,
    space: space.id,
    changeRequest: changeRequest.id,
  } as const
  announce({ type: 'changed', user: caller.user, touched: [touched] })
}
