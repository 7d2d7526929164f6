import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { refusal } from '../support/refusal.ts'
import { siteOf } from '../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

/** Returns whether the OpenAPI document requires a body for the operation. */
function isBodyRequired(id: string): boolean | undefined {
  const { paths } = openApiDocument(registry) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: { required: boolean } }>>
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return operations.find(({ operationId }) => operationId === id)?.requestBody?.required
}

describe('a body without required fields', () => {
  it('may be omitted', () => {
    const params = { organizationId: workspace.organization }
    expect(workspace.attempt('createSite', { params })).toMatchObject({
      status: 201,
      value: { type: 'basic' },
    })
    expect(workspace.attempt('createCollection', { params })).toMatchObject({ ok: true, status: 201 })
    expect(isBodyRequired('createSite')).toBe(false)
  })

  it('counts as an empty one, under an idempotency key too', () => {
    const call = { params: { organizationId: workspace.organization }, idempotencyKey: 'once' }
    const first = workspace.attempt('createSite', call)
    expect(workspace.attempt('createSite', { ...call, body: {} })).toEqual({ ...first, replayed: true })
  })

  it.each([null, [[]], ''])('is refused as %j', (body) => {
    const params = { organizationId: workspace.organization }
    expect(refusal(workspace.attempt('createSite', { params, body }))).toBe('input.invalid')
  })
})

it('a body without a required field is refused by its name', () => {
  const { params } = siteOf(workspace)
  const result = workspace.attempt('createSiteShareLink', { params })
  expect(result.ok ? '' : result.problem.message).toBe('body.name: is missing, it takes a string.')
  expect(isBodyRequired('createSiteShareLink')).toBe(true)
})
