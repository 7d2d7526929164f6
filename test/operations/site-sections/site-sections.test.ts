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

const paramsOf = (siteSectionId: string) => ({ ...site.params, siteSectionId })

describe('adding a section', () => {
  it('names it after its space, with a unique path', () => {
    const first = site.section('Über uns')
    expect(first).toMatchObject({
      object: 'site-section',
      title: 'Über uns',
      path: 'uber-uns',
      default: true,
      siteSpaces: [{ title: 'Über uns', path: 'uber-uns', section: first.id, default: true }],
    })
    expect(site.section('Uber uns')).toMatchObject({ path: 'uber-uns-1', default: false })
  })

  it('accepts a title of 2 to 64 characters and an icon of 50, or null for either', () => {
    const spaceId = site.space('Space')
    const attempt = (body: object) =>
      workspace.attempt('addSectionToSite', { params: site.params, body: { spaceId, ...body } })
    expect(attempt({ title: '😀'.repeat(64), icon: '😀'.repeat(50) })).toMatchObject({
      ok: true,
      status: 201,
    })
    expect(attempt({ title: 'ab' })).toMatchObject({ value: { title: 'ab' } })
    expect(attempt({ title: null, icon: null })).toMatchObject({ value: { title: 'Space' } })
    for (const body of [{ title: '😀'.repeat(65) }, { title: 'a' }, { icon: 'x'.repeat(51) }]) {
      expect(refusal(attempt(body))).toBe('input.invalid')
    }
    expect(refusal(attempt({ spaceId: 'nothing' }))).toBe('resource.unknown')
  })

  it('moves the content of the root into a section of its own, with its default', () => {
    site.add('First')
    const second = site.add('Second')
    workspace.call('updateSiteById', { params: site.params, body: { defaultSiteSpace: second.id } })
    site.section('Reference')
    expect(site.outline()).toEqual([
      ['Second *', ['First', 'Second *']],
      ['Reference', ['Reference *']],
    ])
  })

  it('creates no section for a root with only deleted spaces, which return to the first section', () => {
    const { space } = site.add('First')
    workspace.call('deleteSpaceById', { params: { spaceId: space.id } })
    site.section('Reference')
    expect(site.outline()).toEqual([['Reference *', ['Reference *']]])
    workspace.call('restoreSpace', { params: { spaceId: space.id } })
    expect(site.outline()).toEqual([['Reference *', ['First', 'Reference *']]])
  })
})

describe('the default section and its default space', () => {
  it('are the chosen ones, and the first ones after their deletion', () => {
    const guide = site.section('Guide')
    const reference = site.section('Reference')
    const api = site.add('API', reference.id)
    const body = { defaultSiteSection: reference.id, defaultSiteSpace: api.id }
    workspace.call('updateSiteById', { params: site.params, body })
    expect(site.outline()).toEqual([
      ['Guide', ['Guide *']],
      ['Reference *', ['Reference', 'API *']],
    ])
    workspace.call('deleteSpaceById', { params: { spaceId: api.space.id } })
    expect(site.outline()[1]).toEqual(['Reference *', ['Reference *']])
    workspace.call('restoreSpace', { params: { spaceId: api.space.id } })
    expect(site.outline()[1]).toEqual(['Reference *', ['Reference', 'API *']])
    workspace.call('deleteSiteSpaceById', { params: { ...site.params, siteSpaceId: api.id } })
    workspace.call('deleteSiteSectionById', { params: paramsOf(reference.id) })
    expect(site.outline()).toEqual([['Guide *', ['Guide *']]])
    workspace.call('deleteSiteSectionById', { params: paramsOf(guide.id) })
    expect(workspace.call('getSiteById', { params: site.params }).siteSpaces).toBe(0)
  })

  it('are refused for another section or site', () => {
    const guide = site.section('Guide')
    const reference = site.section('Reference')
    const inReference = reference.siteSpaces[0]?.id ?? ''
    const update = (body: object) =>
      refusal(workspace.attempt('updateSiteById', { params: site.params, body }))
    expect(update({ defaultSiteSpace: inReference })).toBe('input.invalid')
    expect(update({ defaultSiteSection: siteOf(workspace).section('Other').id })).toBe('input.invalid')
    const attempt = (id: string) =>
      workspace.attempt('updateSiteSectionById', {
        params: paramsOf(id),
        body: { defaultSiteSpace: inReference },
      })
    expect(refusal(attempt(guide.id))).toBe('input.invalid')
    expect(attempt(reference.id)).toMatchObject({ ok: true })
  })
})

describe('updating a section', () => {
  it('clears fields with null, retains omitted fields, and refuses a second one with the same path', () => {
    const { id } = site.section('Guide')
    site.section('Reference')
    const update = (body: object) =>
      workspace.attempt('updateSiteSectionById', { params: paramsOf(id), body })
    const fields = {
      title: 'Handbook',
      path: 'Hand/book ☂',
      condition: 'x',
      icon: 'gear',
      description: 'All',
    }
    expect(update(fields)).toMatchObject({ value: fields })
    expect(update({})).toMatchObject({ value: fields })
    const cleared = update({ condition: null, icon: null, description: null })
    expect(cleared).toMatchObject({ value: { title: 'Handbook' } })
    for (const field of ['condition', 'icon', 'description'])
      expect(cleared).not.toHaveProperty(['value', field])
    expect(refusal(update({ path: 'reference' }))).toBe('state.conflict')
  })

  it.each([
    ['title', 2, 128],
    ['path', 1, 100],
    ['condition', 1, 1024],
    ['icon', 0, 50],
    ['description', 0, 256],
  ])('bounds its %s from %i to %i characters', (field, least, most) => {
    const { id } = site.section('Guide')
    const update = (length: number) =>
      workspace.attempt('updateSiteSectionById', {
        params: paramsOf(id),
        body: { [field]: '😀'.repeat(length) },
      })
    expect(update(most)).toMatchObject({ ok: true })
    expect(update(least)).toMatchObject({ ok: true })
    expect(refusal(update(most + 1))).toBe('input.invalid')
    if (least > 0) expect(refusal(update(least - 1))).toBe('input.invalid')
  })
})

describe('moving a section', () => {
  it('moves before or after another one, to the end by default, and not beside a missing one', () => {
    const [one, two, three] = ['One', 'Two', 'Three'].map((title) => site.section(title).id)
    const move = (id = '', position?: object) =>
      workspace.attempt('moveSiteSection', { params: paramsOf(id), body: position ? { position } : {} })
    const beside = (siteSection = '') => ({ type: 'site-section', siteSection })
    const order = () =>
      workspace.call('listSiteSections', { params: site.params }).items.map(({ title }) => title)
    expect(move(three, { before: beside(one) })).toMatchObject({ value: { title: 'Three' } })
    expect(order()).toEqual(['Three', 'One', 'Two'])
    move(three, { after: beside(one) })
    expect(order()).toEqual(['One', 'Three', 'Two'])
    move(one)
    expect(order()).toEqual(['Three', 'Two', 'One'])
    expect(refusal(move(one, { before: beside(one) }))).toBe('input.invalid')
    expect(refusal(move(one, { before: beside('nothing') }))).toBe('input.invalid')
    const other = siteOf(workspace).section('Other').id
    expect(refusal(move(one, { after: beside(other) }))).toBe('input.invalid')
    expect(refusal(move(one, { before: beside(three), after: beside(two) }))).toBe('input.invalid')
    expect(order()).toEqual(['Three', 'Two', 'One'])
  })
})
