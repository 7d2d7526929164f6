/** A schema of the claims about visitors. */
export const ADAPTIVE_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { isBeta: { type: 'boolean', description: 'Whether they try what is new' } },
  additionalProperties: false,
} as const

/** The smallest valid specification. */
export const SPECIFICATION = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Lending', version: '1' },
  paths: { '/books': { get: { responses: { 200: { description: 'The books.' } } } } },
})
