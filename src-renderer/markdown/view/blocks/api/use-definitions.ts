import { inject, provide, shallowReactive, shallowRef, watch, type InjectionKey, type ShallowRef } from 'vue'
import type { ApiDefinitions } from '../../../../../src-main/schemas/api-reference.ts'
import { asClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import type { ApiPlace } from './read-api-part.ts'

/** The loaded definitions that the schemas of a block reference. */
export interface Definitions {
  all: ShallowRef<ApiDefinitions>
  /** Reads a definition that is not loaded yet. */
  request: (reference: string) => void
  /** Returns the reason why a definition is missing. */
  problemOf: (reference: string) => string | undefined
}

const DEFINITIONS: InjectionKey<Definitions> = Symbol('definitions')

/** Provides the definitions of an answer to the schemas below. Others are read when a user opens them. */
export function provideDefinitions(place: () => ApiPlace, initial: () => ApiDefinitions): Definitions {
  const { call } = useClient()
  const all = shallowRef<ApiDefinitions>({})
  const problems = shallowReactive(new Map<string, string>())
  const requested = new Set<string>()
  watch(
    initial,
    (definitions) => {
      all.value = definitions
      problems.clear()
      requested.clear()
    },
    { immediate: true },
  )

  async function read(reference: string): Promise<void> {
    try {
      const answer = await call('getAPIReferenceSchemas', { params: place(), query: { name: [reference] } })
      all.value = { ...answer.definitions, ...all.value }
      if (!Object.hasOwn(answer.definitions, reference))
        problems.set(reference, 'This schema is no longer in the specification.')
    } catch (error) {
      problems.set(reference, asClientProblem(error).message)
    }
  }

  const definitions: Definitions = {
    all,
    request(reference) {
      if (requested.has(reference) || Object.hasOwn(all.value, reference)) return
      requested.add(reference)
      void read(reference)
    },
    problemOf: (reference) => problems.get(reference),
  }
  provide(DEFINITIONS, definitions)
  return definitions
}

/** Returns the definitions of the block around a schema. */
export function useDefinitions(): Definitions {
  const definitions = inject(DEFINITIONS)
  if (!definitions) throw new Error('A schema was mounted outside of a block of an API')
  return definitions
}
