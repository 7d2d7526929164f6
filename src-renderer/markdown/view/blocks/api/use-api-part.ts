import { computed, type ComputedRef } from 'vue'
import type { ApiOperation, ApiSchemas } from '../../../../../src-main/schemas/api-reference.ts'
import { useClient } from '../../../../api/client.ts'
import { useAnswer } from '../../../../api/use-answer.ts'

/** The specification that a block names: by its slug, or by the address of its source. */
export type NamedSpecification = { kind: 'slug'; slug: string } | { kind: 'address'; address: string }

/** The part of a specification that a block names. */
export type NamedPart = { organizationId: string; specification: NamedSpecification } & (
  | { kind: 'operation' | 'webhook'; path: string; method: string | undefined }
  | { kind: 'schemas'; names: string[] }
)

/** The place of a specification. */
export interface ApiPlace {
  organizationId: string
  specSlug: string
}

/** The part that a block shows with its specification, or the reason of its absence. */
type PartResult =
  | { kind: 'part'; part: ApiOperation | ApiSchemas; place: ApiPlace }
  | { kind: 'problem'; sentence: string }

/** The part of a specification that a block shows. */
export interface ApiPart {
  part: ComputedRef<ApiOperation | ApiSchemas | undefined>
  place: ComputedRef<ApiPlace | undefined>
  /** The reason for the absence of the part, with the next step. */
  sentence: ComputedRef<string | undefined>
}

const PAGE_SIZE = 1000

/** Reads the part of a specification that a block names. Reads it again after each change of specifications. */
export function useApiPart(named: () => NamedPart | null): ApiPart {
  const { call } = useClient()

  async function slugOf(organizationId: string, wanted: NamedSpecification): Promise<string | undefined> {
    if (wanted.kind === 'slug') return wanted.slug
    const address = wanted.address.trim()
    for (let page: string | undefined = ''; page !== undefined;) {
      const query = { limit: PAGE_SIZE, ...(page !== '' && { page }) }
      const list: Awaited<ReturnType<typeof listPage>> = await listPage(organizationId, query)
      const specification = list.items.find(({ sourceURL }) => sourceURL === address)
      if (specification) return specification.slug
      page = list.next?.page
    }
    return undefined
  }

  const listPage = (organizationId: string, query: { limit: number; page?: string }) =>
    call('listOpenAPISpecs', { params: { organizationId }, query })

  async function read(part: NamedPart): Promise<PartResult> {
    const { organizationId, specification } = part
    const specSlug = await slugOf(organizationId, specification)
    if (specSlug === undefined) return { kind: 'problem', sentence: unknownAddress(specification) }
    const place = { organizationId, specSlug }
    if (part.kind === 'schemas') {
      const query = { name: part.names }
      return { kind: 'part', place, part: await call('getAPIReferenceSchemas', { params: place, query }) }
    }
    const { kind, path, method } = part
    const query = { kind, path, ...(method && { method }) }
    return { kind: 'part', place, part: await call('getAPIReferenceOperation', { params: place, query }) }
  }

  const { value, problem } = useAnswer(named, read, {
    refreshOn: ({ kind }) => kind === 'openapi-spec',
    keepPrevious: true,
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

function unknownAddress(named: NamedSpecification): string {
  const address = named.kind === 'address' ? named.address : named.slug
  return `No API specification here has the address ${address}, and pages load none themselves. Add it in the settings under “API specifications”.`
}
