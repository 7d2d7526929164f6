import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

const create = (body: object) => workspace.attempt('createTranslation', { params, body })

describe('translation settings', () => {
  it('are created with a title and without languages', () => {
    const created = workspace.call('createTranslation', { params, body: { title: 'Nordic' } })
    expect(created).toEqual({
      object: 'translation-settings',
      id: created.id,
      title: 'Nordic',
      languages: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      permissions: { view: true, edit: true, delete: true },
      urls: { location: `http://carrel.test/v1/orgs/${workspace.organization}/translations/${created.id}` },
    })
  })

  it('are updated, and retain the languages that an update does not name', () => {
    const { id } = workspace.call('createTranslation', { params, body: { title: 'Nordic' } })
    const settingsParams = { ...params, translationSettingsId: id }
    workspace.advance(1000)
    const body = { title: 'North', languages: ['sv' as const, 'no' as const, 'sv' as const] }
    const updated = workspace.call('updateTranslation', { params: settingsParams, body })
    expect(updated).toMatchObject({ languages: ['sv', 'no'], updatedAt: '2026-01-01T00:00:01.000Z' })
    workspace.call('updateTranslation', { params: settingsParams, body: { title: 'Norden' } })
    expect(workspace.call('getTranslation', { params: settingsParams })).toEqual({
      ...updated,
      title: 'Norden',
    })
  })

  it('are listed until they are deleted', () => {
    const created = workspace.call('createTranslation', { params, body: { title: 'Nordic' } })
    expect(workspace.call('listTranslations', { params })).toEqual({ count: 1, items: [created] })
    const settingsParams = { ...params, translationSettingsId: created.id }
    workspace.call('deleteTranslation', { params: settingsParams })
    expect(refusal(workspace.attempt('getTranslation', { params: settingsParams }))).toBe('resource.unknown')
    expect(workspace.call('listTranslations', { params })).toEqual({ count: 0, items: [] })
  })

  it('have a title of 1 to 100 characters, and known languages', () => {
    for (const body of [{}, { title: '' }, { title: '😀'.repeat(101) }, { title: 'x', languages: ['tlh'] }]) {
      expect(refusal(create(body))).toBe('input.invalid')
    }
    for (const body of [{ title: 'x' }, { title: '😀'.repeat(100), languages: ['pt-br', 'yue'] }]) {
      expect(create(body)).toMatchObject({ ok: true, status: 201 })
    }
  })

  it('show the permissions of the caller, and enforce them', () => {
    const { id } = workspace.call('createTranslation', { params, body: { title: 'Nordic' } })
    const settingsParams = { ...params, translationSettingsId: id }
    const writer = workspace.addUser('create')
    expect(writer.call('getTranslation', { params: settingsParams }).permissions).toEqual({
      view: true,
      edit: true,
      delete: false,
    })
    expect(refusal(writer.attempt('deleteTranslation', { params: settingsParams }))).toBe('auth.forbidden')
    expect(
      refusal(workspace.addUser('review').attempt('createTranslation', { params, body: { title: 'x' } })),
    ).toBe('auth.forbidden')
  })
})
