import { z } from 'zod'
import type { Registry } from '../operations/engine/registry.ts'
import type { RemoteFailure } from './remote-result.ts'

/** What a remote offers beyond the documented operations. */
export interface Abilities {
  /** Whether it tells what changed, by listChangesInOrganization and the stream of events beside it. */
  feed: boolean
  /** Whether every write that it describes may be sent again under its key. */
  idempotency: boolean
}

/** What a remote's own description says that it can. */
export interface Described {
  abilities: Abilities
  /** The ids of the operations that honour an idempotency key. */
  keyed: ReadonlySet<string>
}

export type AbilitiesResult = { ok: true; abilities: Abilities } | RemoteFailure

/** A remote that describes nothing has the documented operations and nothing else. */
export const NOTHING_BEYOND: Described = {
  abilities: { feed: false, idempotency: false },
  keyed: new Set(),
}

const FEED = 'listChangesInOrganization'
const KEY_HEADER = 'idempotency-key'

const Parameters = z.array(z.looseObject({})).optional().catch(undefined)
const Method = z.looseObject({ operationId: z.string(), parameters: Parameters })
const Header = z.object({ in: z.literal('header'), name: z.string() })
const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z
    .object({ parameters: z.record(z.string(), z.unknown()).optional() })
    .optional()
    .catch(undefined),
})
type Document = z.infer<typeof Document>

/** Reads an OpenAPI document for what it promises; null where the value is none. */
export function describedAbilities(registry: Registry, value: unknown): Described | null {
  const parsed = Document.safeParse(value)
  if (!parsed.success) return null
  const known = new Set<string>()
  const keyed = new Set<string>()
  for (const methods of Object.values(parsed.data.paths)) {
    const shared = Parameters.parse(methods['parameters']) ?? []
    for (const [name, method] of Object.entries(methods)) {
      const described = name === 'parameters' ? undefined : Method.safeParse(method).data
      if (!described) continue
      known.add(described.operationId)
      const parameters = [...shared, ...(described.parameters ?? [])]
      if (parameters.some((parameter) => isKeyHeader(parsed.data, parameter)))
        keyed.add(described.operationId)
    }
  }
  const writes = [...registry.values()].filter(
    ({ id, method, secretAnswer }) => method !== 'GET' && !secretAnswer && known.has(id),
  )
  const idempotency = writes.length > 0 && writes.every(({ id }) => keyed.has(id))
  return { abilities: { feed: known.has(FEED), idempotency }, keyed }
}

function isKeyHeader(document: Document, parameter: Record<string, unknown>): boolean {
  const name = /^#\/components\/parameters\/(.+)$/.exec(String(parameter['$ref'] ?? ''))?.[1]
  const meant = name === undefined ? parameter : document.components?.parameters?.[name]
  return Header.safeParse(meant).data?.name.toLowerCase() === KEY_HEADER
}
