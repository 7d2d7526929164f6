import { z } from 'zod'
import type { Registry } from '../operations/engine/registry.ts'
import type { RemoteFailure } from './remote-result.ts'

/** The abilities of a remote beyond the documented operations. */
export interface Abilities {
  /** True when the remote has listChangesInOrganization and the event stream of the feed. */
  feed: boolean
  /** True when every described write may be repeated under its key. */
  idempotency: boolean
}

/** The abilities that a remote's own description declares. */
export interface Described {
  abilities: Abilities
  /** The ids of the operations that support an idempotency key. */
  keyed: ReadonlySet<string>
  /** The ids of all operations of the remote; undefined without a description. */
  operations: ReadonlySet<string> | undefined
}

export type AbilitiesResult = { ok: true; abilities: Abilities } | RemoteFailure

/** The abilities of a remote without a description: only the documented operations. */
export const NOTHING_BEYOND: Described = {
  abilities: { feed: false, idempotency: false },
  keyed: new Set(),
  operations: undefined,
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

/** Reads the abilities from an OpenAPI document; null when the value is not one. */
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
  return { abilities: { feed: known.has(FEED), idempotency }, keyed, operations: known }
}

function isKeyHeader(document: Document, parameter: Record<string, unknown>): boolean {
  const name = /^#\/components\/parameters\/(.+)$/.exec(String(parameter['$ref'] ?? ''))?.[1]
  const resolved = name === undefined ? parameter : document.components?.parameters?.[name]
  return Header.safeParse(resolved).data?.name.toLowerCase() === KEY_HEADER
}
