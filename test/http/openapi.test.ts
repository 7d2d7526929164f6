import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { readDescription } from '../support/documents/described-operations.ts'

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with a target for every reference', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(openApiDocument(registry)))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const text = JSON.stringify(openApiDocument(registry))
    const { components } = openApiDocument(registry) as { components: { schemas: Record<string, unknown> } }
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(components.schemas).toSorted())
    expect(text).not.toContain('$defs')
  })

  it('has every operation of the registry, once, with all the parameters of its path', () => {
    const { paths } = openApiDocument(registry) as {
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
      >
    }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...registry.keys()].toSorted(),
    )
    for (const { path, parameters } of described) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath.toSorted()).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).toSorted())
    }
  })

  it('offers an idempotency key for exactly the writes without a secret response', () => {
    const { paths } = openApiDocument(registry) as {
      paths: Record<string, Record<string, { operationId: string; parameters: { $ref?: string }[] }>>
    }
    const keyed = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters }) =>
        parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
      )
    const writes = [...registry.values()].filter(
      ({ method, secretAnswer }) => method !== 'GET' && !secretAnswer,
    )
    expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(
      writes.map(({ id }) => id).toSorted(),
    )
    expect(keyed.map(({ operationId }) => operationId)).not.toContain('createUserToken')
  })

  it('distinguishes a response of its shape from any other', () => {
    const { operations } = readDescription(JSON.parse(JSON.stringify(openApiDocument(registry))))
    const fault = (id: string, status: number, answer: unknown) =>
      operations.find((operation) => operation.id === id)?.faultOf(status, answer)
    const problem = { error: { code: 404, message: 'There is no such space.' } }
    expect(fault('getSpaceById', 404, problem)).toBeNull()
    expect(fault('getSpaceById', 404, { message: 'No.' })).toContain('error')
    expect(fault('getSpaceById', 200, { id: 'x' })).toContain('title')
    expect(fault('getSpaceById', 201, {})).toContain('no answer 201')
    expect(fault('deleteSpaceById', 204, null)).toBeNull()
    expect(fault('deleteSpaceById', 204, {})).toContain('none is described')
  })
})
