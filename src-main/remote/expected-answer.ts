import { z } from 'zod'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { ChangeRequestStatus, ReviewStatus } from '../schemas/change-request.ts'
import { CommentStatus } from '../schemas/comment.ts'
import { PageType } from '../schemas/page.ts'
import { Id, Role } from '../schemas/primitives.ts'
import { RevisionType } from '../schemas/revision.ts'
import { EditMode } from '../schemas/space.ts'
import { isAppearance, mayBeLeftOut } from './left-out-fields.ts'

/** Values that are acted upon. A word that is not known in their place would be acted upon wrongly. */
const ACTED_UPON = new Set<z.core.$ZodType>([
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
 * What an answer of a remote must look like to be taken for one: the shape of the operation's own answer, read
 * as other servers of the specification give it. Fields that are not known are cut off; null stands for what
 * may be absent; bounds and patterns are not asked for, since the remote's own rules made these values; words
 * of enumerations that are only shown may be any; and what the public description leaves out may be left out.
 * All else is asked for: kinds of values, literals, ids, and every word that decides something. The change feed
 * is taken as declared, for only hosts of Carrel have it. Undefined where the operation answers nothing.
 */
export function expectedAnswer({ id, group, response }: AnyOperation): z.ZodType | undefined {
  if (!response || group === 'Changes') return response
  let schema = known.get(id)
  if (!schema) known.set(id, (schema = new Loosening().loosen(response)))
  return schema
}

/** Where in a shape something stands. */
interface Place {
  /** The name of the schema around it. */
  within: string
  /** Whether something in it may be left out: in a union that would let one variant pass for another. */
  strict: boolean
}

class Loosening {
  /** What was made of a schema, by its place; null while it is being made. */
  readonly #made = new Map<z.core.$ZodType, Map<string, z.ZodType | null>>()

  loosen(schema: z.core.$ZodType, place: Place = { within: '', strict: false }): z.ZodType {
    if (ACTED_UPON.has(schema)) return schema as z.ZodType
    let places = this.#made.get(schema)
    if (!places) this.#made.set(schema, (places = new Map()))
    const key = `${place.within} ${place.strict}`
    const made = places.get(key)
    if (made) return made
    // A shape that holds itself: what stands for it is looked up when there is something to read.
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
      case 'enum':
      case 'string':
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

function orAbsent(schema: z.ZodType): z.ZodType {
  return z
    .nullish(schema)
    .transform((value) => value ?? undefined)
    .optional()
}
