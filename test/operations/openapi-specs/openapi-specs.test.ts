import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SPECIFICATION } from '../../support/publishing.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

const source = { text: SPECIFICATION }
const create = (body: object) => workspace.attempt('createOpenAPISpec', { params, body })
const put = (specSlug: string, body: object = { source }) =>
  workspace.attempt('createOrUpdateOpenAPISpecBySlug', { params: { ...params, specSlug }, body })

describe('OpenAPI specifications', () => {
  it('wait to be processed after their creation, and name their source', () => {
    const url = 'https://example.org/openapi.yaml'
    const created = workspace.call('createOpenAPISpec', {
      params,
      body: { slug: 'lending', source: { url } },
    })
    expect(created).toEqual({
      object: 'openapi-spec',
      id: created.id,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      slug: 'lending',
      sourceURL: url,
      processingState: 'pending',
      visibility: 'private',
      lastProcessedErrors: [],
      lastProcessedErrorCount: 0,
      permissions: { view: true, edit: true, delete: true },
      urls: {
        location: `http://carrel.test/v1/orgs/${workspace.organization}/openapi/lending`,
        app: 'http://carrel.test/app/openapi/lending',
      },
    })
    expect(workspace.events.at(-1)).toMatchObject({ touched: [{ kind: 'openapi-spec' }] })
    expect(refusal(create({ slug: 'lending', source }))).toBe('state.conflict')
    expect(workspace.call('listOpenAPISpecs', { params })).toEqual({ count: 1, items: [created] })
  })

  it('are created by PUT, or receive another source where they exist', () => {
    const first = put('lending')
    expect(first).toMatchObject({ status: 201, value: { slug: 'lending' } })
    workspace.advance(1000)
    const url = 'https://example.org/openapi.yaml'
    const second = put('lending', { source: { url } })
    expect(second).toMatchObject({
      status: 200,
      value: { sourceURL: url, updatedAt: '2026-01-01T00:00:01.000Z', processingState: 'pending' },
    })
    const idOf = (result: typeof first) => (result.ok ? (result.value as { id: string }).id : undefined)
    expect(idOf(second)).toBe(idOf(first))
    expect(put('lending')).toMatchObject({ status: 200 })
    expect(
      workspace.call('getOpenAPISpecBySlug', { params: { ...params, specSlug: 'lending' } }),
    ).not.toHaveProperty('sourceURL')
  })

  it('have slugs and sources within their bounds', () => {
    for (const slug of ['', 'x'.repeat(101), 'Two', 'a--b', '-a', 'a-', 'a_b', 'é']) {
      expect(refusal(create({ slug, source }))).toBe('input.invalid')
      if (slug !== '') expect(refusal(put(slug))).toBe('input.invalid')
    }
    for (const slug of ['x', 'x'.repeat(100), 'a-1-b'])
      expect(create({ slug, source })).toMatchObject({ ok: true })
    const address = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`
    expect(create({ slug: 'long', source: { url: address(2048) } })).toMatchObject({ ok: true })
    const inCharacters = `https://example.org/${'😀'.repeat(2028)}`
    expect(create({ slug: 'pictures', source: { url: inCharacters } })).toMatchObject({ ok: true })
    for (const other of [
      { url: address(2049) },
      { url: `${inCharacters}😀` },
      { url: 'nothing' },
      { url: 'file:///etc/passwd' },
      { url: 'ftp://example.org/x' },
      { text: '' },
      {},
      'text',
    ]) {
      expect(refusal(create({ slug: 'other', source: other }))).toBe('input.invalid')
    }
  })

  it('are edited by users who create content, and deleted by administrators', () => {
    put('lending')
    const specParams = { ...params, specSlug: 'lending' }
    const writer = workspace.addUser('create')
    expect(writer.call('getOpenAPISpecBySlug', { params: specParams }).permissions).toMatchObject({
      edit: true,
      delete: false,
    })
    expect(refusal(writer.attempt('deleteOpenAPISpecBySlug', { params: specParams }))).toBe('auth.forbidden')
    workspace.call('deleteOpenAPISpecBySlug', { params: specParams })
    expect(refusal(workspace.attempt('getOpenAPISpecBySlug', { params: specParams }))).toBe(
      'resource.unknown',
    )
  })
})
