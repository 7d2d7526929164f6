import type { Described, Field, OpenApiShape } from './openapi-shape.ts'

/** Returns the differences between our description of an operation and the public one, one a line. */
export function differences(
  ours: OpenApiShape,
  theirs: OpenApiShape,
  own: Described,
  other: Described,
): string[] {
  return [
    ...(own.method === other.method ? [] : [`method is ${own.method}, not ${other.method}`]),
    ...(own.path === other.path ? [] : [`path is ${own.path}, not ${other.path}`]),
    ...parameterDifferences(ours, theirs, own, other),
    ...bodyDifferences(ours, theirs, own, other),
    ...answerDifferences(ours, theirs, own, other),
  ].map((line) => `${own.operationId}: ${line}`)
}

function parameterDifferences(
  ours: OpenApiShape,
  theirs: OpenApiShape,
  own: Described,
  other: Described,
): string[] {
  const named = (described: Described, shape: OpenApiShape) =>
    new Map(
      described.parameters
        .filter(({ in: place }) => place !== 'header')
        .map((each): [string, Field] => {
          const field = shape.fields(each.schema ?? null).get('')
          const items = shape.fields(each.schema ?? null).get('[]')
          const values = field?.values ?? items?.values ?? null
          return [`${each.in} ${each.name}`, { required: each.required === true, values }]
        }),
    )
  return requestDifferences(named(own, ours), named(other, theirs))
}

function bodyDifferences(
  ours: OpenApiShape,
  theirs: OpenApiShape,
  own: Described,
  other: Described,
): string[] {
  if (!own.body || !other.body) {
    if (!own.body === !other.body) return []
    return [own.body ? 'body is accepted, the other accepts none' : 'body is not accepted']
  }
  const name = ([path, field]: [string, Field]): [string, Field] => [`body ${path}`, field]
  const [mine, others] = [ours.fields(own.body.schema), theirs.fields(other.body.schema)]
  mine.delete('')
  others.delete('')
  return requestDifferences(new Map([...mine].map(name)), new Map([...others].map(name)))
}

/**
 * Compares requests. Ours must accept all that the document accepts, require no more than it requires, and have the
 * same enumerated values.
 */
function requestDifferences(own: Map<string, Field>, other: Map<string, Field>): string[] {
  const lines: string[] = []
  for (const [name, field] of other) {
    const mine = own.get(name)
    if (!mine) {
      if (!isInside(name, other, own)) lines.push(`${name} is not accepted`)
    } else {
      if (mine.required !== field.required)
        lines.push(`${name} is ${mine.required ? 'required' : 'not required'}`)
      lines.push(...valueDifferences(name, mine, field))
    }
  }
  for (const name of own.keys()) {
    if (!other.has(name) && !isInside(name, own, other)) lines.push(`${name} is accepted, the other lacks it`)
  }
  return lines
}

/** True when the parent of a field is missing itself, and is reported instead. */
function isInside(name: string, fields: Map<string, Field>, where: Map<string, Field>): boolean {
  const above = name.replace(/(\[\]|\.[^.[]*)$/, '')
  return above !== name && fields.has(above) && !where.has(above)
}

/** Compares answers. Ours must contain all fields of the document, and no enumerated value that it does not have. */
function answerDifferences(
  ours: OpenApiShape,
  theirs: OpenApiShape,
  own: Described,
  other: Described,
): string[] {
  const [status, schema] = [...own.answers][0] ?? []
  if (status === undefined) return ['no answer is described']
  if (!other.answers.has(status)) return [`answers ${status}, not ${[...other.answers.keys()].join(', ')}`]
  const promised = other.answers.get(status)
  if (!promised) return schema ? ['answers something, the other nothing'] : []
  if (!schema) return ['answers nothing, the other something']
  const [mine, others] = [ours.fields(schema, { isGiven: true }), theirs.fields(promised)]
  const lines: string[] = []
  for (const [name, field] of others) {
    const given = mine.get(name)
    if (!given) {
      if (field.required && !isInside(name, others, mine)) lines.push(`answer ${name} is missing`)
      continue
    }
    if (field.required && !given.required) lines.push(`answer ${name} is not promised`)
    lines.push(...valueDifferences(`answer ${name}`, given, field))
  }
  return lines
}

function valueDifferences(name: string, own: Field, other: Field): string[] {
  if (!own.values || !other.values) return []
  const added = own.values.filter((value) => !other.values?.includes(value))
  const missing = other.values.filter((value) => !own.values?.includes(value))
  return [
    ...(added.length > 0 ? [`${name} also has ${added.join(', ')}`] : []),
    ...(missing.length > 0 ? [`${name} lacks ${missing.join(', ')}`] : []),
  ]
}
