import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let site: ReturnType<typeof siteOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  site = siteOf(workspace, { title: 'Library' })
})
afterEach(() => workspace.close())

const read = () => workspace.call('getSiteCustomizationById', { params: site.params })
const readPublished = () =>
  workspace.call('getPublishedContentSite', { params: site.params }).customizations.site
const update = (body: object, visitor: Pick<TestWorkspace, 'attempt'> = workspace) =>
  visitor.attempt('updateSiteCustomizationById', { params: site.params, body })

describe('the look of a site', () => {
  it('is the default with the title of the site, until it is set', () => {
    expect(read()).toMatchObject({ title: 'Library', styling: { theme: 'clean' }, favicon: {} })
    workspace.call('updateSiteById', { params: site.params, body: { title: 'Archive' } })
    expect(readPublished()).toMatchObject({ title: 'Archive' })
  })

  it('is the chosen one, also in the published view, with defaults for missing fields', () => {
    const { aiSearch, announcement, ...defaults } = read()
    const settings = {
      ...defaults,
      title: 'Other',
      styling: { ...defaults.styling, theme: 'bold', primaryColor: { light: '#112233', dark: '#ddeeff' } },
      header: {
        preset: 'none',
        links: [{ title: 'Home', to: { kind: 'url', url: 'https://a.example/' }, links: [] }],
      },
    }
    const expected = { ...settings, aiSearch, announcement }
    expect(update(settings)).toMatchObject({ ok: true, status: 200, value: expected })
    expect([read(), readPublished()]).toEqual([expected, expected])
    expect(update({ ...settings, aiSearch: { enabled: true } })).toMatchObject({
      value: { ...expected, aiSearch: { enabled: true } },
    })
  })

  it('has the title of the site again once it has none of its own', () => {
    const { title, ...untitled } = read()
    update({ ...untitled, title: 'Other' })
    expect(readPublished().title).toBe('Other')
    update(untitled)
    expect(readPublished().title).toBe(title)
  })

  it.each([
    { title: 'x' },
    { title: '🪶'.repeat(129) },
    { styling: {} },
    { styling: undefined },
    { themes: { default: 'loud', toggeable: true } },
    { footer: { groups: [], copyright: 'x'.repeat(301) } },
    { footer: { groups: Array.from({ length: 51 }, () => ({ title: 'x', links: [] })) } },
    { favicon: { icon: { light: 'javascript:alert(1)', dark: 'https://a.example/' } } },
    {
      header: {
        preset: 'none',
        links: [{ title: 'x', to: { kind: 'url', url: 'javascript:0' }, links: [] }],
      },
    },
    { privacyPolicy: { url: `https://a.example/${'x'.repeat(2048)}` } },
    { internationalization: { locale: 'tlh' } },
    { pdf: true },
    [],
  ])('refuses %j', (body) => {
    expect(refusal(update(Array.isArray(body) ? body : { ...read(), ...body }))).toBe('input.invalid')
  })

  it('is set by editors of the site, and visible to all who see it', () => {
    const reader = workspace.addUser('read')
    expect(refusal(update(read(), reader))).toBe('auth.forbidden')
    expect(reader.call('getSiteCustomizationById', { params: site.params })).toEqual(read())
    expect(update(read(), workspace.addUser('create')).ok).toBe(true)
  })
})
