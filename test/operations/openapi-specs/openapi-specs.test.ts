import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SPECIFICATION } from '../../support/publishing.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  desk = openTestWorkspace()
  params = { organizationId: desk.organization }
})
afterEach(() => desk.close())

const source = { text: SPECIFICATION }
const create = (body: object) => desk.attempt('createOpenAPISpec', { params, body })
const put = (specSlug: string, body: object = { source }) =>
  desk.attempt('createOrUpdateOpenAPISpecBySlug', { params: { ...params, specSlug }, body })

describe('OpenAPI specifications', () => {
  it('wait to be processed when they are created, and say where they come from', () => {
    const url = 'https://example.org/openapi.yaml'
    const created = desk.call('createOpenAPISpec', { params, body: { slug: 'lending', source: { url } } })
    expect(created).toEqual({
      object: 'openapi-spec',
      id: created.id,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      slug: 'lending',
      sourceURL: url,
      processingState: 'pending',
      permissions: { view: true, edit: true, delete: true },
      urls: {
        location: `http://carrel.test/v1/orgs/${desk.organization}/openapi/lending`,
        app: 'http://carrel.test/app/openapi/lending',
      },
    })
    expect(desk.events.at(-1)).toMatchObject({ touched: [{ kind: 'openapi-spec' }] })
    expect(refusal(create({ slug: 'lending', source }))).toBe('state.conflict')
    expect(desk.call('listOpenAPISpecs', { params })).toEqual({ count: 1, items: [created] })
  })

  it('are made by PUT where they are not, and given another source where they are', () => {
    const first = put('lending')
    expect(first).toMatchObject({ status: 201, value: { slug: 'lending' } })
    desk.advance(1000)
    const url = 'https://example.org/openapi.yaml'
    const second = put('lending', { source: { url } })
    expect(second).toMatchObject({
      status: 200,
      value: { sourceURL: url, updatedAt: '2026-01-01T00:00:01.000Z', processingState: 'pending' },
    })
    if (first.ok && second.ok) expect(second.value).toHaveProperty('id', (first.value as { id: string }).id)
    expect(put('lending')).toMatchObject({ status: 200 })
    expect(
      desk.call('getOpenAPISpecBySlug', { params: { ...params, specSlug: 'lending' } }),
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
    const one = { ...params, specSlug: 'lending' }
    const writer = desk.addUser('create')
    expect(writer.call('getOpenAPISpecBySlug', { params: one }).permissions).toMatchObject({
      edit: true,
      delete: false,
    })
    expect(refusal(writer.attempt('deleteOpenAPISpecBySlug', { params: one }))).toBe('auth.forbidden')
    desk.call('deleteOpenAPISpecBySlug', { params: one })
    expect(refusal(desk.attempt('getOpenAPISpecBySlug', { params: one }))).toBe('resource.unknown')
  })
})
