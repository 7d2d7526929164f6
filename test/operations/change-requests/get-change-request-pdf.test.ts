import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../support/content/png.ts'
import { readPdf } from '../../support/content/read-pdf.ts'
import { startTestHost, type TestHost } from '../../support/hosts/host.ts'

let host: TestHost
let book: string
let space: string
let pages: { id: string; title: string; pages: { id: string }[] }[]
let address: string
let otherPage: string

beforeAll(async () => {
  book = mkdtempSync(join(tmpdir(), 'carrel-pdf-'))
  mkdirSync(join(book, 'guide'))
  writeFileSync(
    join(book, 'README.md'),
    '# Welcome\n\nSee [the guide](guide/README.md).\n\n![dot](dot.png)\n',
  )
  writeFileSync(join(book, 'guide/README.md'), '# Guide\n\nText of the guide.\n')
  writeFileSync(join(book, 'guide/start.md'), '# Start\n\n开始\n')
  writeFileSync(
    join(book, 'SUMMARY.md'),
    '# Summary\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Start](guide/start.md)\n',
  )
  writeFileSync(join(book, 'dot.png'), png(120, 60))
  host = await startTestHost([book, join(import.meta.dirname, '../../../src-main/handbook')])
  const organizations = (await host.request('GET', '/v1/orgs')).json as { items: { id: string }[] }
  const spaces = (await host.request('GET', `/v1/orgs/${organizations.items[0]!.id}/spaces`)).json as {
    items: { id: string }[]
  }
  const [own, other] = await Promise.all(spaces.items.map(({ id }) => contentOf(id)))
  const isBook = own!.pages.length === 2
  space = spaces.items[isBook ? 0 : 1]!.id
  pages = (isBook ? own! : other!).pages
  otherPage = (isBook ? other! : own!).pages[0]!.id
  const created = await host.request('POST', `/v1/spaces/${space}/change-requests`, {
    subject: 'Ünïcode 标题',
  })
  address = `/v1/spaces/${space}/change-requests/${(created.json as { id: string }).id}/pdf`
})

afterAll(async () => {
  await host.end()
  rmSync(book, { recursive: true })
})

async function contentOf(id: string): Promise<{ pages: typeof pages }> {
  return (await host.request('GET', `/v1/spaces/${id}/content`)).json as { pages: typeof pages }
}

async function urlOf(query = ''): Promise<string> {
  const reply = await host.request('GET', address + query)
  expect(reply.status).toBe(200)
  return (reply.json as { url: string }).url
}

async function fetchPdf(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

describe('the PDF of a change request', () => {
  it('has a signed address that needs no token, and contains all pages in tree order', async () => {
    const { text, info, pictures, inside } = readPdf(await fetchPdf(await urlOf()))
    expect(info['Subject']).toBe('#1 Ünïcode 标题')
    expect(text).toMatch(/Welcome[\s\S]+Guide[\s\S]+Text of the guide\.[\s\S]+Start[\s\S]+开始/)
    expect(pictures).toBe(1)
    expect(inside).toContain(pages[1]!.id)
  })

  it('of one page contains that page, and those below it unless only the page is requested', async () => {
    const guide = pages[1]!.id
    const below = readPdf(await fetchPdf(await urlOf(`?page=${guide}`)))
    expect(below.text).toContain('开始')
    expect(below.text).not.toContain('Welcome')
    const alone = readPdf(await fetchPdf(await urlOf(`?page=${guide}&only=true`)))
    expect(alone.text).not.toContain('开始')
    expect(alone.info).toMatchObject({ Title: 'Guide', Pages: '1' })
  })

  it('is not found for a missing page or a page of another space', async () => {
    for (const page of ['unknown', otherPage]) {
      expect((await host.request('GET', `${address}?page=${page}`)).status).toBe(404)
    }
  })

  it('requires a page for `only`, which is true or false', async () => {
    expect((await host.request('GET', `${address}?only=true`)).status).toBe(400)
    expect((await host.request('GET', `${address}?only=perhaps&page=${pages[0]!.id}`)).status).toBe(400)
  })

  it('is not found at a forged address', async () => {
    const url = await urlOf()
    const [, payload, expires, signature] = /\/~pdf\/([^/]+)\/([^/]+)\/([^/]+)\//.exec(url)!
    for (const path of [
      `${payload}/${Number(expires) + 1}/${signature}/document.pdf`,
      `${payload}x/${expires}/${signature}/document.pdf`,
      `${payload}/${expires}/${'A'.repeat(signature!.length)}/document.pdf`,
    ]) {
      expect((await fetch(`${host.url}/~pdf/${path}`)).status).toBe(404)
    }
  })
})

describe('the PDF of a space', () => {
  const requestPdf = async (query: string) => host.request('GET', `/v1/spaces/${space}/pdf${query}`)

  it('shows its own content, without a change request', async () => {
    const { url } = (await requestPdf('')).json as { url: string }
    const { text, info, inside } = readPdf(await fetchPdf(url))
    expect(text).toMatch(/Welcome[\s\S]+Guide[\s\S]+Start[\s\S]+开始/)
    expect(info['Subject']).toBeUndefined()
    expect(inside).toContain(pages[1]!.id)
  })

  it('contains only one page on request', async () => {
    const { url } = (await requestPdf(`?page=${pages[1]!.id}&only=true`)).json as { url: string }
    expect(readPdf(await fetchPdf(url)).info).toMatchObject({ Title: 'Guide', Pages: '1' })
  })

  it('is not found for a missing page, and requires a page for `only`', async () => {
    expect((await requestPdf('?page=unknown')).status).toBe(404)
    expect((await requestPdf('?only=true')).status).toBe(400)
  })
})
