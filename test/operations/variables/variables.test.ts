import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = {
  One: 'Version <code class="expression">space.vars.version</code> and `space.vars.version`\n',
  Two: '{% if space.vars.version === "1" %}\nFirst\n{% endif %}\n',
  Three: 'No use: space.vars.version\n',
}
const set = (name: string, value: string | number | boolean | null): ContentChange => ({
  operation: 'set_variable',
  name,
  value,
})
const rename = (name: string, to: string): ContentChange => ({ operation: 'rename_variable', name, to })

/** Opens a review fixture with functions that read variables and their uses. */
function openFixture() {
  const fixture = openReviewFixture(BOOK)
  const spaceId = fixture.space
  const variables = (changeRequestId?: string) =>
    changeRequestId === undefined
      ? fixture.workspace.call('listVariables', { params: { spaceId } }).variables
      : fixture.workspace.call('listVariablesInChangeRequest', { params: { spaceId, changeRequestId } })
          .variables
  const uses = (variableName: string) =>
    fixture.workspace
      .call('listVariableUses', { params: { spaceId, variableName }, query: {} })
      .items.flatMap(pageOf)
  const usesIn = (changeRequestId: string, variableName: string) =>
    fixture.workspace
      .call('listVariableUsesInChangeRequest', {
        params: { spaceId, changeRequestId, variableName },
        query: {},
      })
      .items.flatMap(pageOf)
  return { ...fixture, variables, uses, usesIn }
}

const pageOf = (item: { kind: string; page?: { id: string } }): string[] => (item.page ? [item.page.id] : [])

describe('the variables of a space', () => {
  it('change within a change request, and in the space once it is merged', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('version', '1.2'), set('beta', true), set('count', 3))
    const expected = [
      { name: 'version', value: '1.2' },
      { name: 'beta', value: true },
      { name: 'count', value: 3 },
    ]
    expect(fixture.variables(request)).toEqual(expected)
    expect(fixture.variables()).toEqual([])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.variables()).toEqual(expected)
  })

  it('are removed by null', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('a', 1), set('b', 2))
    fixture.change(request, set('a', null), set('gone', null))
    expect(fixture.variables(request)).toEqual([{ name: 'b', value: 2 }])
  })

  it('of two change requests are joined, also by an update from the space', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, set('a', 1), set('both', 'one'))
    fixture.change(two, set('b', 2), set('both', 'two'))
    fixture.mergeResult(one)
    fixture.workspace.call('updateChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: two },
    })
    expect(fixture.variables(two)).toContainEqual({ name: 'a', value: 1 })
    fixture.mergeResult(two)
    expect(new Map(fixture.variables().map(({ name, value }) => [name, value]))).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', 2],
        ['both', 'two'],
      ]),
    )
  })

  it('are renamed in every page that uses them, outside of code', () => {
    const fixture = openFixture()
    const [one = '', two = '', three = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, set('version', '1'))
    fixture.change(request, rename('version', 'release'))
    expect(fixture.text(one, request)).toBe(
      'Version <code class="expression">space.vars.release</code> and `space.vars.version`\n',
    )
    expect(fixture.text(two, request)).toBe(BOOK.Two.replace('vars.version', 'vars.release'))
    expect(fixture.text(three, request)).toBe(BOOK.Three)
    expect(fixture.text(one)).toBe(BOOK.One)
    fixture.change(request, rename('version', 'release'))
    expect(fixture.variables(request)).toEqual([{ name: 'release', value: '1' }])
  })

  it('are refused under names that no expression can contain, and under names that are taken or unknown', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('a', 1), set('b', 1))
    expect(refusal(fixture.attempt(request, set('not a name', 1)))).toBe('input.invalid')
    expect(refusal(fixture.attempt(request, rename('a', 'b')))).toBe('input.invalid')
    expect(refusal(fixture.attempt(request, rename('gone', 'c')))).toBe('resource.unknown')
    expect(refusal(fixture.attempt(request, set('a', 'x'.repeat(257))))).toBe('input.invalid')
  })

  it('name the pages that use them', () => {
    const fixture = openFixture()
    const [one = '', two = ''] = fixture.pages
    expect(fixture.uses('version').toSorted()).toEqual([one, two].toSorted())
    fixture.changeSpace(set('other', 1))
    expect(fixture.uses('other')).toEqual([])
    const attempt = (variableName: string) =>
      fixture.workspace.attempt('listVariableUses', {
        params: { spaceId: fixture.space, variableName },
        query: {},
      })
    for (const name of ['neither', 'NUL\u0000', '"quote', 'not-a-name'])
      expect(refusal(attempt(name))).toBe('resource.unknown')
  })

  it('name the pages of a change request that use them there', () => {
    const fixture = openFixture()
    const [one = '', two = '', three = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(
      request,
      { operation: 'update_page', page: one, document: { markdown: 'No use.\n' } },
      { operation: 'update_page', page: three, document: { markdown: BOOK.One } },
    )
    expect(fixture.usesIn(request, 'version').toSorted()).toEqual([two, three].toSorted())
    expect(fixture.uses('version').toSorted()).toEqual([one, two].toSorted())
  })

  it('appear in the changes of a change request', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('version', '1'))
    const { changes } = fixture.workspace.call('getChangeRequestChanges', {
      params: { spaceId: fixture.space, changeRequestId: request },
      query: {},
    })
    expect(changes).toEqual([{ type: 'variables_edited', variables: { version: { after: '1' } } }])
  })
})
