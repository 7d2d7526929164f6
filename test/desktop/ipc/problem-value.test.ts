import { describe, expect, it } from 'vitest'
import { problemValue } from '../../../src-main/desktop/ipc/problem-value.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'

describe('problemValue', () => {
  it('returns code, status and sentence of a problem, and reports nothing', () => {
    const reported: unknown[] = []
    const value = problemValue(new Problem('resource.unknown', 'There is no such page.'), (fault) => {
      reported.push(fault)
    })
    expect(value).toEqual({ code: 'resource.unknown', status: 404, message: 'There is no such page.' })
    expect(reported).toEqual([])
  })

  it('reports an unexpected error in full, and returns none of it to the page', () => {
    const reported: unknown[] = []
    const fault = new TypeError('secret at /home/ada')
    const value = problemValue(fault, (error) => {
      reported.push(error)
    })
    expect(value).toEqual({
      code: 'server.fault',
      status: 500,
      message: 'Something went wrong inside Carrel. The details are in its log.',
    })
    expect(reported).toEqual([fault])
  })
})
