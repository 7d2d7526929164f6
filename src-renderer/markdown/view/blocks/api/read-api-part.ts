import type { ApiOperation, ApiSchemas } from '../../../../../src-main/schemas/api-reference.ts'
import type { Client } from '../../../../api/client.ts'
import type { NamedPart, NamedSpecification } from './named-part.ts'

/** The place of a specification. */
export interface ApiPlace {
  organizationId: string
  specSlug: string
}

/** The part that a block shows with its specification, or the reason of its absence. */
export type PartResult =
  | { kind: 'part'; part: ApiOperation | ApiSchemas; place: ApiPlace }
  | { kind: 'problem'; sentence: string }

type Call = Client['call']

const PAGE_SIZE = 1000

/** Reads the part of a specification that a block names. Throws the problems of the calls. */
export async function readApiPart(call: Call, part: NamedPart): Promise<PartResult> {
  const { organizationId, specification } = part
  const specSlug = await slugOf(call, organizationId, specification)
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

async function slugOf(
  call: Call,
  organizationId: string,
  wanted: NamedSpecification,
): Promise<string | undefined> {
  if (wanted.kind === 'slug') return wanted.slug
  const address = wanted.address.trim()
  const listPage = (query: { limit: number; page?: string }) =>
    call('listOpenAPISpecs', { params: { organizationId }, query })
  for (let page: string | undefined = ''; page !== undefined;) {
    const query = { limit: PAGE_SIZE, ...(page !== '' && { page }) }
    const list: Awaited<ReturnType<typeof listPage>> = await listPage(query)
    const specification = list.items.find(({ sourceURL }) => sourceURL === address)
    if (specification) return specification.slug
    page = list.next?.page
  }
  return undefined
}

function unknownAddress(named: NamedSpecification): string {
  const address = named.kind === 'address' ? named.address : named.slug
  return `No API specification here has the address ${address}, and pages load none themselves. Add it in the settings under “API specifications”.`
}
