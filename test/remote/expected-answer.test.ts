import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registry } from '../../src-main/api/all.ts'
import { expectedAnswer } from '../../src-main/remote/expected-answer.ts'
import { OpenApiShape, type Field } from '../support/documents/openapi-shape.ts'

function published(name: string): OpenApiShape {
  const path = join(import.meta.dirname, '../../node_modules', name, 'spec/openapi.json')
  return new OpenApiShape(JSON.parse(readFileSync(path, 'utf8')))
}

const versions = ['gitbook-api-0130', 'gitbook-api-0091', 'gitbook-api-0202'].map(published)

/** Answers with variants in the description, whose fields do not show what each variant guarantees. */
const IN_VARIANTS = [
  /^(get(Current)?Revision|getPage|listPages)/,
  /: (items\[\]\.)?body\.markdown$/,
  /: (items\[\]\.)?description\.markdown$/,
  /^getContributorsByChangeRequestId: items\[\]\.actionType$/,
  /^publishSite:/,
  /^getEmbedByUrl: type$/,
  /^(get|update)SiteCustomizationById: (header|footer)\..*\.to\.(kind|url)$/,
  /^(get|regenerate)SitePublishingAuthById: backend$/,
]

/** Fields that the schema requires and that a server of the public description may omit. */
function demands(id: string, schema: z.ZodType): string[] {
  const theirs = versions.find(({ operations }) => operations.has(id))
  const promised = [...(theirs?.operations.get(id)?.answers.values() ?? [])].find((each) => each !== null)
  if (!theirs || !promised) return []
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const required = new OpenApiShape({ paths: {}, $defs: described.$defs }).fields(described as never)
  const promisedFields = theirs.fields(promised)
  return [...required]
    .filter(([name, field]) => isDemanded(name, field, promisedFields))
    .map(([name]) => `${id}: ${name}`)
}

function isDemanded(name: string, field: Field, given: Map<string, Field>): boolean {
  const above = name.replace(/(\[\]|\.[^.[]*)$/, '')
  const isThing = name !== '' && !name.endsWith('[]')
  return (
    field.required && isThing && (above === name || given.has(above)) && given.get(name)?.required !== true
  )
}

const answers = [...registry.values()].filter(({ response, group }) => response && group !== 'Changes')
const schemaOf = (id: string) => expectedAnswer(registry.get(id)!)!

const comment = {
  object: 'comment',
  id: 'c1',
  postedBy: { object: 'user', id: 'u1', displayName: 'Ada' },
  postedAt: '2026-01-01T00:00:00Z',
  reactions: [],
  replies: 0,
  body: { markdown: 'Hello' },
  target: { space: 's1', revision: 'r1', page: { id: 'p1', title: 'Start', path: '', outdated: false } },
  urls: { location: 'comments/c1' },
}

describe('the accepted answer of a remote', () => {
  it('requires nothing that the public description does not guarantee', () => {
    const lines = answers.flatMap((operation) => demands(operation.id, expectedAnswer(operation)!))
    expect(lines.filter((line) => !IN_VARIANTS.some((pattern) => pattern.test(line)))).toEqual([])
  })

  it('would fail this test if it required more', () => {
    const strict = registry.get('listCommentsInSpace')!.response!
    expect(demands('listCommentsInSpace', strict)).toContain('listCommentsInSpace: count')
    expect(demands('listCommentsInSpace', strict)).toContain('listCommentsInSpace: items[].status')
  })

  it('may omit fields, have unknown ones, and null for an absent value', () => {
    const received = { items: [{ ...comment, mood: 'fine', permissions: {}, resolvedAt: null }], next: null }
    const parsed = schemaOf('listCommentsInSpace').safeParse(received)
    expect(parsed.error).toBeUndefined()
    const [read] = (parsed.data as { items: object[] }).items
    expect(read).not.toHaveProperty('mood')
    expect(read).toMatchObject({ id: 'c1', body: { markdown: 'Hello' } })
  })

  it.each([
    ['without an id', { ...comment, id: undefined }],
    ['with an empty id', { ...comment, id: '' }],
    ['of another object', { ...comment, object: 'comment-reply' }],
    ['without a text', { ...comment, body: {} }],
    ['with an unknown status', { ...comment, status: 'frozen' }],
    ['with a text for a number', { ...comment, replies: '0' }],
  ])('contains no comment %s', (_, broken) => {
    expect(schemaOf('listCommentsInSpace').safeParse({ items: [broken] }).success).toBe(false)
  })

  it('contains nested pages, with links among them and unknown layouts', () => {
    const link = { id: 'l1', type: 'link', title: 'Site', href: 'https://x.example' }
    const page = { id: 'p1', type: 'document', title: 'A', slug: 'a', path: 'a', urls: { app: '' } }
    const received = { pages: [{ ...page, layout: 'wide', pages: [{ ...page, pages: [link] }] }] }
    expect(schemaOf('listPages').safeParse(received).data).toEqual({
      pages: [{ ...page, layout: undefined, pages: [{ ...page, pages: [link] }] }],
    })
    const strange = { pages: [{ ...page, pages: [{ ...link, type: 'portal' }] }] }
    expect(schemaOf('listPages').safeParse(strange).success).toBe(false)
  })

  it('may have unknown display texts, and nothing else in their place', () => {
    const schema = schemaOf('getOrganizationById')
    const paths = (value: unknown) =>
      schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(paths({ type: 'galactic', plan: 'free_2099' })).not.toContain('type')
    expect(paths({ type: 7 })).toContain('type')
  })
})
