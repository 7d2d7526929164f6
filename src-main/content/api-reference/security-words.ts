import type { ApiScheme } from '../../schemas/api-reference.ts'

/** Returns the description of a security scheme. */
export function schemeWords({ kind, name, place, scheme }: ApiScheme): string {
  switch (kind) {
    case 'key':
      return `API key in the ${placeWords(place?.in ?? 'header')} ${place?.name ?? name}`
    case 'basic':
      return 'User name and password (HTTP Basic)'
    case 'bearer':
      return 'Bearer token'
    case 'oauth2':
      return `OAuth 2 (${name})`
    case 'openid':
      return `OpenID Connect (${name})`
    case 'mutual-tls':
      return 'Client certificate (mutual TLS)'
    case 'http':
      return `HTTP ${scheme ?? name}`
    case 'unknown':
      return name
  }
}

function placeWords(place: string): string {
  return place === 'query' ? 'query parameter' : place === 'cookie' ? 'cookie' : 'header'
}
