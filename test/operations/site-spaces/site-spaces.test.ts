import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

const paramsOf = (siteSpaceId: string) => ({ ...site.params, siteSpaceId })

describe('a space on a site', () => {
  it('is added to the root, the default section, or the named section', () => {
    expect(site.add('Root')).not.toHaveProperty('section')
    const reference = site.section('Reference')
    site.add('More')
    site.add('API', reference.id)
    expect(site.outline()).toEqual([
      ['Root *', ['Root *', 'More']],
      ['Reference', ['Reference *', 'API']],
    ])
    const body = { spaceId: site.space('Lost'), sectionId: 'nothing' }
    expect(refusal(workspace.attempt('addSpaceToSite', { params: site.params, body }))).toBe('input.invalid')
  })

  it('is listed among the defaults, the others, or all, page by page in order', () => {
    const guide = site.section('Guide')
    site.add('Old guide', guide.id)
    site.section('Reference')
    const titles = (query: object) =>
      workspace.call('listSiteSpaces', { params: site.params, query }).items.map(({ title }) => title)
    expect(titles({ default: true })).toEqual(['Guide', 'Reference'])
    expect(titles({ default: false })).toEqual(['Old guide'])
    expect(titles({})).toEqual(['Guide', 'Old guide', 'Reference'])
    const first = workspace.call('listSiteSpaces', { params: site.params, query: { limit: 1 } })
    workspace.call('deleteSiteSpaceById', { params: paramsOf(first.items[0]?.id ?? '') })
    expect(titles({ limit: 5, page: first.next?.page })).toEqual(['Old guide', 'Reference'])
  })

  it('is removed by a transfer of its space, and hidden while the space is deleted', () => {
    const { id, space } = site.add('Guide')
    workspace.call('deleteSpaceById', { params: { spaceId: space.id } })
    expect(site.spaces()).toEqual([])
    expect(refusal(workspace.attempt('deleteSiteSpaceById', { params: paramsOf(id) }))).toBe(
      'resource.unknown',
    )
    workspace.call('restoreSpace', { params: { spaceId: space.id } })
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    workspace.call('transferSpace', { params: { spaceId: space.id }, body: { organization: elsewhere } })
    expect(site.spaces()).toEqual([])
  })
})

describe('updating a site space', () => {
  it('accepts a free path, a condition, and another space', () => {
    const { id } = site.add('Guide')
    site.add('Reference')
    const update = (body: object) => workspace.attempt('updateSiteSpaceById', { params: paramsOf(id), body })
    expect(update({ path: 'start', condition: 'visitor' })).toMatchObject({
      value: { path: 'start', condition: 'visitor' },
    })
    expect(refusal(update({ path: 'reference' }))).toBe('state.conflict')
    for (const body of [{ path: '' }, { path: 'x'.repeat(101) }, { path: '..' }, { condition: '' }]) {
      expect(refusal(update(body))).toBe('input.invalid')
    }
    expect(update({ condition: null, spaceId: site.space('Other') })).toMatchObject({
      value: { title: 'Other', path: 'start' },
    })
    expect(update({ path: '😀'.repeat(100), condition: '😀'.repeat(1024) })).toMatchObject({ ok: true })
    expect(refusal(update({ condition: 'x'.repeat(1025) }))).toBe('input.invalid')
  })
})

describe('moving a site space', () => {
  const beside = (siteSpace: string) => ({ type: 'site-space', siteSpace })

  it('moves beside another one, into its section, with a free path', () => {
    const guide = site.section('Guide')
    const reference = site.section('Reference')
    const own = site.add('Own', guide.id)
    const [inGuide, inReference] = [guide, reference].map(({ siteSpaces }) => siteSpaces[0]?.id ?? '')
    workspace.call('updateSiteSpaceById', { params: paramsOf(own.id), body: { path: 'reference' } })
    const move = (position?: object) =>
      workspace.attempt('moveSiteSpace', { params: paramsOf(own.id), body: position ? { position } : {} })
    move({ before: beside(inGuide ?? '') })
    expect(site.outline()[0]).toEqual(['Guide *', ['Own *', 'Guide']])
    move()
    expect(site.outline()[0]).toEqual(['Guide *', ['Guide *', 'Own']])
    expect(move({ after: beside(inReference ?? '') })).toMatchObject({
      value: { section: reference.id, path: 'reference-1' },
    })
    expect(site.outline()).toEqual([
      ['Guide *', ['Guide *']],
      ['Reference', ['Reference *', 'Own']],
    ])
    expect(refusal(move({ before: beside(own.id) }))).toBe('input.invalid')
    expect(refusal(move({ before: beside('nothing') }))).toBe('input.invalid')
  })
})
