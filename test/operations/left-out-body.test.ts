import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { siteOf } from '../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let desk: TestWorkspace
beforeEach(() => {
  desk = openTestWorkspace()
})
afterEach(() => desk.close())

/** True when the OpenAPI document requires a body for the operation. */
function isBodyRequired(id: string): boolean | undefined {
  const { paths } = openApiDocument(registry) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: { required: boolean } }>>
  }
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  return all.find(({ operationId }) => operationId === id)?.requestBody?.required
}

describe('a body of which nothing is needed', () => {
  it('may be left out', () => {
    const params = { organizationId: desk.organization }
    expect(desk.attempt('createSite', { params })).toMatchObject({ status: 201, value: { type: 'basic' } })
    expect(desk.attempt('createCollection', { params })).toMatchObject({ ok: true, status: 201 })
    expect(isBodyRequired('createSite')).toBe(false)
  })

  it('counts as an empty one, under an idempotency key too', () => {
    const call = { params: { organizationId: desk.organization }, idempotencyKey: 'once' }
    const first = desk.attempt('createSite', call)
    expect(desk.attempt('createSite', { ...call, body: {} })).toEqual({ ...first, replayed: true })
  })

  it('is still refused as null or as a list', () => {
    const params = { organizationId: desk.organization }
    for (const body of [null, [], '']) expect(desk.attempt('createSite', { params, body }).ok).toBe(false)
  })
})

it('a body without a required field is refused by its name', () => {
  const { params } = siteOf(desk)
  const result = desk.attempt('createSiteShareLink', { params })
  expect(result.ok ? '' : result.problem.message).toBe('body.name: is missing, it takes a string.')
  expect(isBodyRequired('createSiteShareLink')).toBe(true)
})
