import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src-main/schemas/page.ts'
import {
  headFields,
  headPatch,
  headProblem,
  type HeadFields,
} from '../../../src-renderer/features/change-requests/properties/page-properties.ts'

const PAGE = {
  id: 'p',
  tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
  variables: { price: 10, name: 'A', isNew: true },
  condition: 'a',
} as unknown as Page
const before = headFields(PAGE, { light: 'a.png', dark: '' })
const after = (changed: Partial<HeadFields>) => headPatch(before, { ...before, ...changed })

describe('the properties in the head of a page', () => {
  it('send nothing that was not changed', () => {
    expect(after({})).toEqual({})
  })

  it('send each changed value by itself', () => {
    expect(
      after({
        width: 'wide',
        parts: { ...before.parts, outline: false },
        light: '',
        dark: 'b.png',
        height: '200',
        tags: ['new'],
        variables: [
          { name: 'price', kind: 'number', value: '12' },
          { name: 'isNew', kind: 'flag', value: 'true' },
        ],
        condition: '',
      }),
    ).toEqual({
      condition: '',
      layout: { width: 'wide', outline: false },
      cover: { light: null, dark: 'b.png', height: 200 },
      tags: { beta: false, new: true },
      variables: { name: null, price: 12 },
    })
  })

  it('name the value that cannot be saved', () => {
    const variable = { name: 'x', kind: 'number' as const, value: 'ten' }
    expect(headProblem({ ...before, height: '5' })).toContain('height')
    expect(headProblem({ ...before, y: '1.5' })).toContain('position')
    expect(headProblem({ ...before, variables: [variable] })).toContain('x')
    expect(headProblem({ ...before, variables: [...before.variables, ...before.variables] })).toContain(
      'same name',
    )
    expect(headProblem(before)).toBeUndefined()
  })
})
