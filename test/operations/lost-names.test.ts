import { afterEach, beforeEach, expect, it } from 'vitest'
import { libraryOf } from '../support/library.ts'
import { ADAPTIVE_SCHEMA } from '../support/publishing.ts'
import { refusal } from '../support/refusal.ts'
import { siteOf } from '../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

/** Returns a body as parsed from JSON, where `__proto__` is an ordinary name. */
const body = (value: object): unknown => JSON.parse(JSON.stringify(value).replaceAll('lost', '__proto__'))

it('refuses a name that no object can have, instead of dropping it', () => {
  const params = { spaceId: libraryOf(workspace).space('Space') }
  const values = workspace.attempt('updateSpaceCustomFields', {
    params,
    body: body({ values: { lost: { value: 'x' } } }),
  })
  expect(refusal(values)).toBe('input.invalid')
  const schema = workspace.attempt('updateSiteAdaptiveSchema', {
    params: siteOf(workspace).params,
    body: body({
      jsonSchema: { ...ADAPTIVE_SCHEMA, properties: { lost: { type: 'boolean', description: '' } } },
    }),
  })
  expect(refusal(schema)).toBe('input.invalid')
})

it('refuses a name under which a custom field could have no value', () => {
  const create = (name: string) =>
    workspace.attempt('createOrganizationCustomField', {
      params: { organizationId: workspace.organization },
      body: { name, type: 'text' },
    })
  expect(refusal(create('__proto__'))).toBe('input.invalid')
  expect(create('constructor')).toMatchObject({ ok: true })
})

it('accepts a deeply nested body', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown
  const params = { organizationId: workspace.organization }
  expect(workspace.attempt('createSite', { params, body: { title: 'Deep', more: deep } })).toMatchObject({
    ok: true,
  })
})
