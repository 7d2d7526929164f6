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

const create = (name: string) =>
  workspace.attempt('createSiteShareLink', { params: site.params, body: { name } })

describe('share links', () => {
  it('are active at first, each with its own address, and listed with the oldest first', () => {
    expect(create('One')).toMatchObject({ status: 201, value: { name: 'One', active: true } })
    create('Two')
    const { items, count } = workspace.call('listSiteShareLinks', { params: site.params })
    expect([count, items.map(({ name }) => name)]).toEqual([2, ['One', 'Two']])
    expect(new Set(items.map(({ urls }) => urls.published)).size).toBe(2)
  })

  it('have names of at most 50 characters', () => {
    expect(create('')).toMatchObject({ ok: true })
    expect(create('😀'.repeat(50))).toMatchObject({ ok: true })
    expect(refusal(create('😀'.repeat(51)))).toBe('input.invalid')
  })

  it('are turned off, renamed and deleted, and unknown under another site', () => {
    const { id } = workspace.call('createSiteShareLink', { params: site.params, body: { name: 'One' } })
    const params = { ...site.params, shareLinkId: id }
    const update = (body: object) => workspace.attempt('updateSiteShareLinkById', { params, body })
    expect(update({ active: false })).toMatchObject({ value: { name: 'One', active: false } })
    expect(update({ name: 'Two' })).toMatchObject({ value: { name: 'Two', active: false } })
    const elsewhere = { ...siteOf(workspace).params, shareLinkId: id }
    expect(refusal(workspace.attempt('deleteSiteShareLinkById', { params: elsewhere }))).toBe(
      'resource.unknown',
    )
    workspace.call('deleteSiteShareLinkById', { params })
    expect(refusal(update({}))).toBe('resource.unknown')
  })

  it('are secrets that readers do not see', () => {
    const reader = workspace.addUser('read')
    expect(refusal(reader.attempt('listSiteShareLinks', { params: site.params }))).toBe('auth.forbidden')
  })
})
