import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk } from '../../support/change-requests.ts'
import { refusal } from '../../support/refusal.ts'

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

/** A review desk with the variables of its space and of its change requests. */
function openDesk() {
  const desk = openReviewDesk(BOOK)
  const spaceId = desk.space
  const variables = (changeRequestId?: string) =>
    changeRequestId === undefined
      ? desk.workspace.call('listVariables', { params: { spaceId } }).variables
      : desk.workspace.call('listVariablesInChangeRequest', { params: { spaceId, changeRequestId } })
          .variables
  const uses = (variableName: string) =>
    desk.workspace
      .call('listVariableUses', { params: { spaceId, variableName }, query: {} })
      .items.flatMap((item) => (item.kind === 'page' ? [item.page.id] : []))
  return { ...desk, variables, uses }
}

describe('the variables of a space', () => {
  it('change within a change request, and in the space once it is merged', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('version', '1.2'), set('beta', true), set('count', 3))
    const expected = [
      { name: 'version', value: '1.2' },
      { name: 'beta', value: true },
      { name: 'count', value: 3 },
    ]
    expect(desk.variables(request)).toEqual(expected)
    expect(desk.variables()).toEqual([])
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.variables()).toEqual(expected)
  })

  it('are removed by null', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('a', 1), set('b', 2))
    desk.change(request, set('a', null), set('gone', null))
    expect(desk.variables(request)).toEqual([{ name: 'b', value: 2 }])
  })

  it('of two change requests are joined, also by an update from the space', () => {
    const desk = openDesk()
    const [one, two] = [desk.begin(), desk.begin()]
    desk.change(one, set('a', 1), set('both', 'one'))
    desk.change(two, set('b', 2), set('both', 'two'))
    desk.mergeResult(one)
    desk.workspace.call('updateChangeRequest', { params: { spaceId: desk.space, changeRequestId: two } })
    expect(desk.variables(two)).toContainEqual({ name: 'a', value: 1 })
    desk.mergeResult(two)
    expect(new Map(desk.variables().map(({ name, value }) => [name, value]))).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', 2],
        ['both', 'two'],
      ]),
    )
  })

  it('are renamed in every page that uses them, outside of code', () => {
    const desk = openDesk()
    const [one = '', two = '', three = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, set('version', '1'))
    desk.change(request, rename('version', 'release'))
    expect(desk.text(one, request)).toBe(
      'Version <code class="expression">space.vars.release</code> and `space.vars.version`\n',
    )
    expect(desk.text(two, request)).toBe(BOOK.Two.replace('vars.version', 'vars.release'))
    expect(desk.text(three, request)).toBe(BOOK.Three)
    expect(desk.text(one)).toBe(BOOK.One)
    desk.change(request, rename('version', 'release'))
    expect(desk.variables(request)).toEqual([{ name: 'release', value: '1' }])
  })

  it('are refused under names that no expression can name, and under names that are taken', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('a', 1), set('b', 1))
    expect(refusal(desk.attempt(request, set('not a name', 1)))).toBe('input.invalid')
    expect(refusal(desk.attempt(request, rename('a', 'b')))).toBe('input.invalid')
    expect(refusal(desk.attempt(request, rename('gone', 'c')))).toBe('resource.unknown')
    expect(refusal(desk.attempt(request, set('a', 'x'.repeat(257))))).toBe('input.invalid')
  })

  it('name the pages that use them', () => {
    const desk = openDesk()
    const [one = '', two = ''] = desk.pages
    expect(desk.uses('version').toSorted()).toEqual([one, two].toSorted())
    desk.changeSpace(set('other', 1))
    expect(desk.uses('other')).toEqual([])
    const attempt = (variableName: string) =>
      desk.workspace.attempt('listVariableUses', { params: { spaceId: desk.space, variableName }, query: {} })
    for (const name of ['neither', 'NUL\u0000', '"quote', 'not-a-name'])
      expect(refusal(attempt(name))).toBe('resource.unknown')
  })

  it('are changes that a reviewer sees', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('version', '1'))
    const { changes } = desk.workspace.call('getChangeRequestChanges', {
      params: { spaceId: desk.space, changeRequestId: request },
      query: {},
    })
    expect(changes).toEqual([{ type: 'variables_edited', variables: { version: { after: '1' } } }])
  })
})
