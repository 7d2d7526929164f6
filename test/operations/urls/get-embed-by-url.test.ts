import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEmbed } from '../../../src-main/operations/urls/read-embed.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const embed = async (url: string) => {
  const result = await workspace.attemptPrepared('getEmbedByUrl', { query: { url } })
  return result.ok ? result.value : result.problem.code
}
const page = (html: string, url = 'https://www.docs.example/guide/') =>
  readEmbed({ url, status: 200, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) })

describe('the embed of an address', () => {
  it('is a link with the title of the fetched page', async () => {
    expect(await embed('data:text/html,<title>Hello</title>')).toEqual({
      type: 'link',
      title: 'Hello',
      site: 'data',
    })
  })

  it('is refused for an address of a private network, and for one that is not fetched', async () => {
    expect(await embed('http://127.0.0.1:9/')).toBe('fetch.refused')
    expect(await embed('http://[::ffff:10.0.0.1]/')).toBe('fetch.refused')
    expect(await embed('file:///etc/passwd')).toBe('fetch.refused')
    expect(await embed('nothing')).toBe('fetch.refused')
  })

  it('prefers the title that a page has for cards, and names its site and icon', () => {
    const html =
      '<head><title>Long title</title><meta property="og:title" content="  A\n card "><meta property="og:site_name" content="Docs">' +
      '<link rel="shortcut icon" href="/icon.png"></head>'
    expect(page(html)).toEqual({
      type: 'link',
      title: 'A card',
      site: 'Docs',
      icon: 'https://www.docs.example/icon.png',
    })
  })

  it('is named after its host where the page has no title', () => {
    expect(page('<p>text</p>')).toEqual({ type: 'link', title: 'docs.example', site: 'docs.example' })
    const bytes = Buffer.from('<title>No page</title>')
    const file = { url: 'https://docs.example/a.bin', status: 200, contentType: 'application/x', bytes }
    expect(readEmbed(file).title).toBe('docs.example')
  })

  it('has no icon that runs code, and no HTML of the page', () => {
    const html =
      '<title>&lt;script&gt;</title><link rel="icon" href="javascript:alert(1)"><link rel="icon" href="data:,x">'
    expect(page(html)).toEqual({ type: 'link', title: '<script>', site: 'docs.example' })
  })

  it('is named after its host where a page nests its elements too deeply', () => {
    expect(page(`${'<b>'.repeat(20_000)}<title>Deep</title>`).title).toBe('docs.example')
  })

  it('reads only the beginning of a page, and shortens a long title', () => {
    expect(page(`${' '.repeat(70_000)}<title>Late</title>`).title).toBe('docs.example')
    expect(page(`<title>${'a'.repeat(5000)}</title>`).title).toHaveLength(256)
  })
})
