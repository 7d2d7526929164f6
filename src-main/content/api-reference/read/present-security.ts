import type { ApiScheme } from '../../../schemas/api-reference.ts'
import type { AnswerBudget } from './answer-budget.ts'
import { resolvedFields, type ApiDocument } from './api-document.ts'
import { asFields, asList, entriesOf, fieldOf, textOf, type Fields } from './plain-values.ts'

const MAX_ALTERNATIVES = 20
const MAX_SCHEMES = 20
const MAX_SCOPES = 100

/** Presents the security requirements of an operation. Without its own, those of the document apply. */
export function presentSecurity(
  document: ApiDocument,
  operation: Fields,
  budget: AnswerBudget,
): ApiScheme[][] {
  const written = Array.isArray(operation['security']) ? operation['security'] : document['security']
  const schemes = asFields(document['components'])['securitySchemes']
  return asList(written)
    .slice(0, MAX_ALTERNATIVES)
    .map((alternative) =>
      entriesOf(alternative, MAX_SCHEMES).map(([name, scopes]) => {
        const scheme = resolvedFields(document, fieldOf(schemes, name)) ?? {}
        return presentScheme(name, scheme, scopes, budget)
      }),
    )
}

function presentScheme(name: string, scheme: Fields, scopes: unknown, budget: AnswerBudget): ApiScheme {
  const description = textOf(scheme, 'description')
  const kind = kindOf(scheme)
  const place = { in: textOf(scheme, 'in') ?? 'header', name: textOf(scheme, 'name') ?? name }
  const written = textOf(scheme, 'scheme')
  return {
    name: budget.takeText(name),
    kind,
    ...(kind === 'key' && { place }),
    ...(written !== undefined && { scheme: budget.takeText(written) }),
    ...(description !== undefined && { description: budget.takeText(description) }),
    scopes: asList(scopes)
      .filter((scope) => typeof scope === 'string')
      .slice(0, MAX_SCOPES)
      .map((scope) => budget.takeText(scope)),
  }
}

function kindOf(scheme: Fields): ApiScheme['kind'] {
  switch (scheme['type']) {
    case 'apiKey':
      return 'key'
    case 'oauth2':
      return 'oauth2'
    case 'openIdConnect':
      return 'openid'
    case 'mutualTLS':
      return 'mutual-tls'
    case 'http':
      return httpKind(textOf(scheme, 'scheme')?.toLowerCase())
    default:
      return 'unknown'
  }
}

function httpKind(scheme: string | undefined): ApiScheme['kind'] {
  return scheme === 'basic' || scheme === 'bearer' ? scheme : 'http'
}
