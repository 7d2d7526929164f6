import type { ApiPartNames } from '../../../messages.ts'

/** The specification that a block names: by its slug, or by the address of its source. */
export type NamedSpecification = { kind: 'slug'; slug: string } | { kind: 'address'; address: string }

/** The part of a specification that a block names. */
export type NamedPart = { organizationId: string; specification: NamedSpecification } & (
  | { kind: 'operation' | 'webhook'; path: string; method: string | undefined }
  | { kind: 'schemas'; names: string[] }
)

/** Returns the part of a specification of an organization that the names of a block mean. */
export function namedPart(
  { kind, spec, source, name, method }: ApiPartNames,
  organizationId: string,
): NamedPart {
  const specification: NamedSpecification =
    spec === undefined ? { kind: 'address', address: source ?? '' } : { kind: 'slug', slug: spec }
  const place = { organizationId, specification }
  if (kind !== 'schemas')
    return { ...place, kind: kind === 'webhook' ? 'webhook' : 'operation', path: name, method }
  const names = name.split(',').map((each) => each.trim())
  return { ...place, kind: 'schemas', names: names.filter((each) => each !== '') }
}
