import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePage, serveStoredFile } from '../../../src-main/http/app-files/page-files.ts'

let parent = ''
let folder = ''

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'carrel-pages-'))
  folder = join(parent, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(parent, 'renderer-secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), 'the app')
  writeFileSync(join(folder, 'mermaid-frame.html'), 'the frame')
  writeFileSync(join(folder, 'assets', 'index-1.js'), 'code')
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('servePage', () => {
  it.each(['/', '/index.html'])('serves %s with the app', async (path) => {
    const response = await servePage(folder, path)
    expect(await response.text()).toBe('the app')
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  it('lets the app load nothing from other hosts', async () => {
    const policy = (await servePage(folder, '/')).headers.get('Content-Security-Policy')
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`script-src 'self';`)
    expect(policy).toContain(`connect-src 'self';`)
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  it('denies the frame for diagrams a network and an origin', async () => {
    const policy = (await servePage(folder, '/mermaid-frame.html')).headers.get('Content-Security-Policy')
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toMatch(/sandbox allow-scripts(;|$)/)
    expect(policy).not.toContain('connect-src')
  })

  it('serves built files as immutable, because their names contain their hashes', async () => {
    const response = await servePage(folder, '/assets/index-1.js')
    expect(await response.text()).toBe('code')
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/assets/missing.js',
    '/missing.png',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%2f..%2frenderer-secret.txt',
    '/assets/%00.js',
    '/assets/%ff.js',
    '/assets/',
  ])('does not find %s', async (path) => {
    const response = await servePage(folder, path)
    expect(await response.text()).not.toContain('secret')
    expect(response.status).toBe(404)
  })
})

describe('serveStoredFile', () => {
  const bytes = new TextEncoder().encode('<script>')
  const hash = 'a'.repeat(64)

  it('draws a picture in the page and runs nothing in it', () => {
    const { headers } = serveStoredFile({ bytes, hash, contentType: 'image/svg+xml', name: 'a.svg' })
    expect(headers.get('Content-Disposition')).toMatch(/^inline/)
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('offers a document only as a download, under its own name', () => {
    const { headers } = serveStoredFile({ bytes, hash, contentType: 'text/html', name: "büch's.html" })
    expect(headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''b%C3%BCch%27s.html")
  })

  it('responds with 404 to a file that the workspace does not have', () => {
    expect(serveStoredFile(null).status).toBe(404)
  })
})
