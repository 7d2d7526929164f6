import { inject, provide, shallowReactive, shallowRef, watch, type InjectionKey, type ShallowRef } from 'vue'
import type { ApiDefinitions } from '../../../../../src-main/schemas/api-reference.ts'
import { asClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import type { ApiPlace } from './use-api-part.ts'

/** The definitions that the schemas of a block reference, as far as they are here. */
export interface Definitions {
  all: ShallowRef<ApiDefinitions>
  /** Reads a definition that is not here yet. */
  request: (reference: string) => void
  /** Returns the reason why a definition is missing. */
  problemOf: (reference: string) => string | undefined
}

const DEFINITIONS: InjectionKey<Definitions> = Symbol('definitions')

/** Provides the definitions of an answer to the schemas below. Others are read when a user opens them. */
export function provideDefinitions(place: () => ApiPlace, given: () => ApiDefinitions): Definitions {
  const { call } = useClient()
  const all = shallowRef<ApiDefinitions>({})
  const problems = shallowReactive(new Map<string, string>())
  const asked = new Set<string>()
  watch(
    given,
    (definitions) => {
      all.value = definitions
      problems.clear()
      asked.clear()
    },
    { immediate: true },
  )

  async function read(reference: string): Promise<void> {
    try {
      const found = await call('getAPIReferenceSchemas', { params: place(), query: { name: [reference] } })
      all.value = { ...found.definitions, ...all.value }
      if (!Object.hasOwn(found.definitions, reference))
        problems.set(reference, 'This schema is no longer in the specification.')
    } catch (error) {
      problems.set(reference, asClientProblem(error).message)
    }
  }

  const definitions: Definitions = {
    all,
    request(reference) {
      if (asked.has(reference) || Object.hasOwn(all.value, reference)) return
      asked.add(reference)
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
