import { toValue, type MaybeRefOrGetter } from 'vue'
import type { CallOutput, InputFor, OperationId } from '../../src-main/hosts/client-types.ts'
import { useClient } from './client.ts'
import { useAnswer, type Answer, type AnswerOptions } from './use-answer.ts'

/**
 * Returns the answer of an operation and refreshes it while the component exists.
 *
 * @example
 * const { value: space, problem } = useOperation(
 *   'getSpaceById',
 *   () => ({ params: { spaceId: props.spaceId } }),
 *   { refreshOn: touches({ kinds: ['space'], space: () => props.spaceId }) },
 * )
 */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: MaybeRefOrGetter<InputFor<Id> | null>,
  options?: AnswerOptions<CallOutput<Id>>,
): Answer<CallOutput<Id>> {
  // The client's signature omits empty inputs. Here an input is always given. The compiler would compare both
  // signatures for every operation, which takes it seconds.
  const call: (id: Id, input: InputFor<Id>) => Promise<CallOutput<Id>> = useClient().call as never
  return useAnswer(
    () => toValue(input),
    (current) => call(id, current),
    options,
  )
}
