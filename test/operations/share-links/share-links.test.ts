import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let site: ReturnType<typeof siteOf>

beforeEach(() => {
  desk = openTestWorkspace()
  site = siteOf(desk)
})
afterEach(() => desk.close())

const create = (name: string) => desk.attempt('createSiteShareLink', { params: site.params, body: { name } })

describe('share links', () => {
  it('are active from the start, each with an address of its own, and listed the oldest first', () => {
    expect(create('One')).toMatchObject({ status: 201, value: { name: 'One', active: true } })
    create('Two')
    const { items, count } = desk.call('listSiteShareLinks', { params: site.params })
    expect([count, items.map(({ name }) => name)]).toEqual([2, ['One', 'Two']])
    expect(new Set(items.map(({ urls }) => urls.published)).size).toBe(2)
  })

  it('have names of at most 50 characters', () => {
    expect(create('')).toMatchObject({ ok: true })
    expect(create('😀'.repeat(50))).toMatchObject({ ok: true })
    expect(refusal(create('😀'.repeat(51)))).toBe('input.invalid')
  })

  it('are turned off, renamed and deleted, and known only on their own site', () => {
    const { id } = desk.call('createSiteShareLink', { params: site.params, body: { name: 'One' } })
    const params = { ...site.params, shareLinkId: id }
    const update = (body: object) => desk.attempt('updateSiteShareLinkById', { params, body })
    expect(update({ active: false })).toMatchObject({ value: { name: 'One', active: false } })
    expect(update({ name: 'Two' })).toMatchObject({ value: { name: 'Two', active: false } })
    const elsewhere = { ...siteOf(desk).params, shareLinkId: id }
    expect(refusal(desk.attempt('deleteSiteShareLinkById', { params: elsewhere }))).toBe('resource.unknown')
    desk.call('deleteSiteShareLinkById', { params })
    expect(refusal(update({}))).toBe('resource.unknown')
  })

  it('are secrets that readers do not see', () => {
    const reader = desk.addUser('read')
    expect(refusal(reader.attempt('listSiteShareLinks', { params: site.params }))).toBe('auth.forbidden')
  })
})
