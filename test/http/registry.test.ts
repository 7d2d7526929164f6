import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '../../src-main/operations/engine/define-operation.ts'
import { createRegistry } from '../../src-main/operations/engine/registry.ts'

const operation = (id: string, path: string) =>
  defineOperation({
    id,
    group: 'Test',
    summary: 'Test',
    method: 'GET',
    path,
    success: 200,
    params: z.object({}),
    query: z.object({}),
    body: undefined,
    response: z.object({}),
    offline: 'local',
    access: () => null,
    run: () => ({}),
  })

describe('the registry', () => {
  it('throws when two operations share an id', () => {
    expect(() =>
      createRegistry([{ a: operation('one', '/v1/a') }, { b: operation('one', '/v1/b') }]),
    ).toThrow('Two operations have the id one')
  })

  it('throws when two operations share a method and a path, with any names of the parameters', () => {
    const tables = [{ a: operation('one', '/v1/{a}/x'), b: operation('two', '/v1/{b}/x') }]
    expect(() => createRegistry(tables)).toThrow('two and one both answer GET /v1/{}/x')
  })
})
