import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADAPTIVE_SCHEMA } from '../../support/publishing.ts'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let site: ReturnType<typeof siteOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  site = siteOf(workspace)
})
afterEach(() => workspace.close())

const put = (jsonSchema: unknown) =>
  workspace.attempt('updateSiteAdaptiveSchema', { params: site.params, body: { jsonSchema } })

const withClaim = (claim: unknown) => ({ ...ADAPTIVE_SCHEMA, properties: { claim } })

/** Returns nested objects with the given number of levels. */
function nested(levels: number): unknown {
  if (levels === 0) return { type: 'boolean', description: '' }
  const properties = { inner: nested(levels - 1) }
  return { type: 'object', description: '', properties, additionalProperties: false }
}

describe('the schema of visitor claims', () => {
  it('is empty at first, is stored unchanged, and has the time of its change', () => {
    const read = () => workspace.attempt('getSiteAdaptiveSchema', { params: site.params })
    expect(read()).toMatchObject({
      value: { jsonSchema: { properties: {} }, updatedAt: '2026-01-01T00:00:00.000Z' },
    })
    workspace.advance(1000)
    const schema = {
      object: 'site-adaptive-schema',
      jsonSchema: ADAPTIVE_SCHEMA,
      updatedAt: '2026-01-01T00:00:01.000Z',
    }
    expect(put(ADAPTIVE_SCHEMA)).toMatchObject({ ok: true, status: 200, value: schema })
    expect(read()).toMatchObject({ value: schema })
  })

  it.each([
    { type: 'boolean', description: '' },
    { type: 'number', description: '' },
    { type: 'string', description: '' },
    { type: 'string', description: '', enum: ['one', 'two'] },
    { type: 'array', description: '', items: { type: 'string', description: '' } },
    nested(3),
  ])('accepts a claim %j', (claim) => expect(put(withClaim(claim))).toMatchObject({ ok: true }))

  it.each([
    null,
    'boolean',
    { type: 'boolean' },
    { type: 'integer', description: '' },
    { type: 'boolean', description: '', default: true },
    { type: 'array', description: '', items: { type: 'array', description: '', items: {} } },
    { type: 'object', description: '', properties: {} },
  ])('refuses a claim %j', (claim) => expect(refusal(put(withClaim(claim)))).toBe('input.invalid'))

  it('refuses a schema of another draft, an open one, and recursive ones', () => {
    expect(
      refusal(put({ ...ADAPTIVE_SCHEMA, $schema: 'https://json-schema.org/draft/2020-12/schema' })),
    ).toBe('input.invalid')
    expect(refusal(put({ ...ADAPTIVE_SCHEMA, additionalProperties: true }))).toBe('input.invalid')
    expect(refusal(put({ ...ADAPTIVE_SCHEMA, title: 'x' }))).toBe('input.invalid')
    expect(refusal(put({ ...ADAPTIVE_SCHEMA, $id: 1 }))).toBe('input.invalid')
    expect(put({ ...ADAPTIVE_SCHEMA, $id: 'visitors' })).toMatchObject({ ok: true })
    expect(refusal(put([]))).toBe('input.invalid')
    expect(refusal(put(withClaim(nested(2000))))).toBe('input.invalid')
    const described = (description: string) => put(withClaim({ type: 'boolean', description }))
    expect(described('😀'.repeat(90_000))).toMatchObject({ ok: true })
    expect(refusal(described('x'.repeat(100_001)))).toBe('input.invalid')
  })
})
