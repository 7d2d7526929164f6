import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed } from '../../build/notices/licences.mjs'
import { noticesOf, NOTICES, refused, shippedPackages } from '../../build/notices/third-party-notices.mjs'
import { servePage } from '../../src-main/http/app-files/page-files.ts'

const root = join(import.meta.dirname, '../..')

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'OFL-1.1', '(MPL-2.0 OR Apache-2.0)'])(
    'of %s permits shipping',
    (expression) => expect(isAllowed(expression)).toBe(true),
  )

  it.each([
    'GPL-3.0-or-later',
    'EPL-2.0 OR GPL-3.0-or-later',
    'MIT AND GPL-2.0',
    'none',
    'SEE LICENSE IN X',
    '',
  ])('of %j does not', (expression) => expect(isAllowed(expression)).toBe(false))
})

describe('the notices of the build', () => {
  const packages = shippedPackages()
  const text = readFileSync(join(root, NOTICES), 'utf8')

  it('name every package with shipped content, with the text of its licence', () => {
    expect(packages.length).toBeGreaterThan(200)
    expect(text).toBe(noticesOf(packages))
    const notices = text.split('='.repeat(80)).slice(1)
    expect(notices).toHaveLength(packages.length)
    expect(notices.filter((notice) => notice.length <= 600)).toEqual([])
  })

  it('include bundled packages, packages outside the bundles, fonts, and the code of workers and frames', () => {
    const names = packages.map(({ name }) => name)
    const shipped = [
      '@vue/runtime-core',
      'zod',
      'better-sqlite3',
      'electron-store',
      'mermaid',
      'elkjs',
      'katex',
      'pdfkit',
      '@fontsource-variable/inter',
      '@fontsource-variable/noto-sans-jp',
      'harfbuzzjs',
    ]
    expect(names).toEqual(expect.arrayContaining(shipped))
  })

  it('exclude packages of tests and of the build', () => {
    const tools = ['vitest', 'vite', 'typescript', 'fastify', 'playwright-core']
    expect(packages.filter(({ name }) => tools.includes(name))).toEqual([])
  })

  it('have permitted licences, and a package with another one stops the build', () => {
    expect(refused(packages)).toEqual([])
    const strange = { ...packages[0]!, name: 'strange', version: '1.0.0', declared: 'GPL-3.0-only' }
    expect(refused([strange])).toEqual(['strange 1.0.0 (GPL-3.0-only)'])
  })

  it('name the licence of elkjs and the place of its source', () => {
    const elk = text.split('='.repeat(80)).find((notice) => notice.trimStart().startsWith('elkjs '))
    expect(elk).toContain('Licence: EPL-2.0')
    expect(elk).toContain('https://github.com/kieler/elkjs')
    expect(elk).toContain('Eclipse Public License')
  })

  it('are served by both hosts next to the pages', async () => {
    const response = await servePage(join(root, 'out/renderer'), '/third-party-notices.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toBe(text)
  })
})
