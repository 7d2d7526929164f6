import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JsonBytes } from '../../src-main/schemas/json/json-bytes.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { create, firstSpaceOf } from '../support/hosts/resources.ts'

const PAGES = 600

let folder: string
let host: TestHost
let space: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-large-'))
  const book = join(folder, 'book')
  mkdirSync(book)
  for (let page = 0; page < PAGES; page += 1)
    writeFileSync(join(book, `page-${page}.md`), `# ${titleOf(page)}\n\nText ${page}.\n`)
  host = await startTestHost([book])
  space = await firstSpaceOf(host)
})

afterAll(async () => {
  await host.end()
  rmSync(folder, { recursive: true })
})

const titleOf = (page: number) => `Seite ${page} über „Käse“ 🧀`
const TITLES = Array.from({ length: PAGES }, (_, page) => titleOf(page)).toSorted()
const titlesIn = (value: unknown) =>
  (value as { pages: { title: string }[] }).pages.map(({ title }) => title).toSorted()

async function insertPage(title: string): Promise<void> {
  const base = `/v1/spaces/${space}/change-requests`
  const id = await create(host, base, { subject: title })
  const changes = [{ operation: 'insert_page', title, document: { markdown: '' } }]
  await host.request('POST', `${base}/${id}/content`, { changes })
  const merged = await host.request('POST', `${base}/${id}/merge`, {})
  expect(merged.status).toBe(200)
}

describe('all pages of a large space', () => {
  it('are sent to callers of the route, and not again to those who have them', async () => {
    const path = `/v1/spaces/${space}/content/pages`
    const { status, json, headers } = await host.request('GET', path)
    expect(status).toBe(200)
    expect(titlesIn(json)).toEqual(TITLES)
    const again = await host.request('GET', path, undefined, { 'If-None-Match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('are sent to the app, with the result of the call', async () => {
    const { json } = await host.request('POST', '/app/call/listPages', { params: { spaceId: space } })
    const { value, ...rest } = json as { value: unknown }
    expect(rest).toEqual({ ok: true, status: 200 })
    expect(titlesIn(value)).toEqual(TITLES)
  })

  it('are never serialized a second time', () => {
    expect(() => JSON.stringify({ value: new JsonBytes(new Uint8Array(3)) })).toThrow(/unchanged/)
  })

  it('have a tag that HEAD names too, and that changes with the pages', async () => {
    const path = `/v1/spaces/${space}/content/pages`
    const tag = (await host.request('GET', path)).headers.get('etag')
    const head = await host.request('HEAD', path)
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(tag)
    await insertPage('Später')
    const { status, headers } = await host.request('GET', path, undefined, { 'If-None-Match': tag ?? '' })
    expect(status).toBe(200)
    expect(headers.get('etag')).not.toBe(tag)
    const without = await host.request('GET', `${path}?metadata=false`)
    expect(without.headers.get('etag')).not.toBe(headers.get('etag'))
  })

  it.each(['gzip', 'br'])('are sent with %s to clients that accept it', async (encoding) => {
    const path = `/v1/spaces/${space}/content/pages`
    const plain = await host.request('GET', path, undefined, { 'Accept-Encoding': 'identity' })
    const { json, headers } = await host.request('GET', path, undefined, { 'Accept-Encoding': encoding })
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(json).toEqual(plain.json)
  })

  it('stop when the client disconnects, and the host continues to answer', async () => {
    const path = `/v1/spaces/${space}/content/pages`
    for (let turn = 0; turn < 5; turn += 1) {
      const leaving = new AbortController()
      const response = await fetch(host.url + path, {
        headers: { Authorization: `Bearer ${host.token}` },
        signal: leaving.signal,
      })
      leaving.abort()
      await expect(response.text()).rejects.toThrow(/abort/i)
    }
    expect((await host.request('GET', path)).status).toBe(200)
  })
})
