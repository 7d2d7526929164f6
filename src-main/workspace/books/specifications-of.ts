import type { SpecificationStore } from '../../imports/specifications/add-specifications.ts'
import type { OpenApiSpec, OpenApiSpecRawContent } from '../../schemas/openapi-spec.ts'
import { Problem } from '../../schemas/problem.ts'
import type { CallAs } from './site-of-books.ts'

/** Returns the specifications of an organization. Operations read and write them, with the rights of a user. */
export function specificationsOf(organizationId: string, call: CallAs): SpecificationStore {
  return {
    async find(specSlug) {
      const params = { organizationId, specSlug }
      const spec = await call('getOpenAPISpecBySlug', { params })
      if (!spec.ok) return undefined
      const latest = await call('getLatestOpenAPISpecVersionContentRaw', { params })
      return {
        url: (spec.value as OpenApiSpec).sourceURL,
        text: latest.ok ? (latest.value as OpenApiSpecRawContent).text : undefined,
      }
    },
    async put(specSlug, text) {
      const input = { params: { organizationId, specSlug }, body: { source: { text } } }
      const result = await call('createOrUpdateOpenAPISpecBySlug', input)
      if (result.ok) return undefined
      const { code, message } = result.problem
      return result.problem instanceof Problem
        ? result.problem
        : new Problem(code as Problem['code'], message)
    },
  }
}
