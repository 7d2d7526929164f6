import { computed, type ComputedRef } from 'vue'
import type { ApiOperation, ApiSchemas } from '../../../../../src-main/schemas/api-reference.ts'
import { useClient } from '../../../../api/client.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import type { PartAhead } from '../../api-reference.ts'
import type { NamedPart } from './named-part.ts'
import { readApiPart, type ApiPlace, type PartResult } from './read-api-part.ts'

/** The part of a specification that a block shows. */
export interface ApiPart {
  part: ComputedRef<ApiOperation | ApiSchemas | undefined>
  place: ComputedRef<ApiPlace | undefined>
  /** The reason for the absence of the part, with the next step. */
  sentence: ComputedRef<string | undefined>
}

/**
 * Reads the part of a specification that a block names. Reads it again after each change of specifications. `ahead` is
 * the first part, where that was requested before.
 */
export function useApiPart(named: () => NamedPart | null, ahead: PartAhead | undefined): ApiPart {
  const { call } = useClient()
  let early = ahead?.answer
  function read(part: NamedPart): Promise<PartResult> {
    const answer = early ?? readApiPart(call, part)
    early = undefined
    return answer
  }

  const { value, problem } = useAnswer(named, read, {
    refreshOn: ({ kind }) => kind === 'openapi-spec',
    keepPrevious: true,
    first: ahead?.received,
  })
  return {
    part: computed(() => (value.value?.kind === 'part' && isShown() ? value.value.part : undefined)),
    place: computed(() => (value.value?.kind === 'part' ? value.value.place : undefined)),
    sentence: computed(
      () => problem.value?.message ?? (value.value?.kind === 'problem' ? value.value.sentence : undefined),
    ),
  }

  /** True unless the core reports a problem. An unreachable host does not hide the last part. */
  function isShown(): boolean {
    return problem.value === undefined || problem.value.status === 0
  }
}
