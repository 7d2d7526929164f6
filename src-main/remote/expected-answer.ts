import { z } from 'zod'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { ChangeRequestStatus, ReviewStatus } from '../schemas/change-request.ts'
import { CommentStatus } from '../schemas/comment.ts'
import { PageType } from '../schemas/page.ts'
import { Id, Role } from '../schemas/primitives.ts'
import { RevisionType } from '../schemas/revision.ts'
import { EditMode } from '../schemas/space.ts'
import { isAppearance, mayBeLeftOut } from './left-out-fields.ts'
import { readableTime } from './readable-time.ts'

/** Schemas of values that the app acts upon. An unknown value would cause a wrong action. */
const DECISIVE = new Set<z.core.$ZodType>([
  Id,
  Role,
  ChangeRequestStatus,
  ReviewStatus,
  CommentStatus,
  PageType,
  RevisionType,
  EditMode,
])

const known = new Map<string, z.ZodType>()

/**
 * Returns the schema for a remote's answer: the shape of the operation's own answer, relaxed for other servers of the
 * specification. Unknown fields are dropped, and null equals an absent value. Bounds and patterns are not checked,
 * because the remote's own rules created these values. Enumerations that are only displayed accept any text. Fields
 * that the public description omits may be missing. Times that cannot be read become the epoch. Everything else is
 * checked: types, literals, ids, and every value that decides something. The change feed is checked as declared,
 * because only hosts of Carrel have it. Undefined for an operation without an answer.
 */
export function expectedAnswer({ id, group, response }: AnyOperation): z.ZodType | undefined {
  if (!response || group === 'Changes') return response
  let schema = known.get(id)
  if (!schema) known.set(id, (schema = new Relaxation().loosen(response)))
  return schema
}

/** The position within a schema. */
interface Place {
  /** The name of the surrounding schema. */
  within: string
  /** True when no field may be missing. Within a union a missing field would let one variant pass for another. */
  strict: boolean
}

class Relaxation {
  /** The relaxed form of each schema, by position; null while it is in progress. */
  readonly #made = new Map<z.core.$ZodType, Map<string, z.ZodType | null>>()

  loosen(schema: z.core.$ZodType, place: Place = { within: '', strict: false }): z.ZodType {
    if (DECISIVE.has(schema)) return schema as z.ZodType
    let places = this.#made.get(schema)
    if (!places) this.#made.set(schema, (places = new Map()))
    const key = `${place.within} ${place.strict}`
    const made = places.get(key)
    if (made) return made
    // A recursive schema is resolved when a value is parsed.
    if (made === null) return z.lazy(() => places.get(key) ?? z.never())
    places.set(key, null)
    const loose = this.#make(schema, place)
    places.set(key, loose)
    return loose
  }

  #make(schema: z.core.$ZodType, place: Place): z.ZodType {
    const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
    switch (def.type) {
      case 'object':
        return this.#object(schema as z.ZodObject, place)
      case 'array':
        return z.array(this.loosen(def.element, place))
      case 'record':
        return z.record(z.string(), this.loosen(def.valueType, place))
      case 'optional':
        return orAbsent(this.loosen(def.innerType, place))
      case 'nullable':
        return z.nullable(this.loosen(def.innerType, place))
      case 'union':
        return z.union(def.options.map((option) => this.loosen(option, { ...place, strict: true })))
      case 'string':
        return isTime(schema) ? z.string().nullable().transform(readableTime) : z.string()
      case 'enum':
        return z.string()
      case 'number':
        return z.number()
      case 'pipe':
        return this.loosen(def.out, place)
      case 'lazy':
        return this.loosen(def.getter(), place)
      default:
        return schema as z.ZodType
    }
  }

  #object(schema: z.ZodObject, place: Place): z.ZodType {
    const named = z.globalRegistry.get(schema)?.id
    const inner = { ...place, within: named ?? place.within }
    const fields = Object.entries(schema.def.shape).map(([name, field]) => {
      const within = name === 'permissions' ? name : inner.within
      const loose = this.loosen(field, { ...inner, within })
      if (isAppearance(inner.within, name)) return [name, loose.optional().catch(undefined)] as const
      return [name, !place.strict && mayBeLeftOut(inner.within, name) ? orAbsent(loose) : loose] as const
    })
    return z.object(Object.fromEntries(fields))
  }
}

function isTime(schema: z.core.$ZodType): boolean {
  return (schema as z.ZodType).def.type === 'string' && (schema as z.ZodString).format === 'datetime'
}

function orAbsent(schema: z.ZodType): z.ZodType {
  return z
    .nullish(schema)
    .transform((value) => value ?? undefined)
    .optional()
}
