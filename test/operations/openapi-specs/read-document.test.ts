import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../src-main/operations/openapi-specs/processing/read-document.ts'

describe('the text of a specification', () => {
  it('of Swagger 2.0 with an empty response is read without the response', () => {
    const paths = { '/x': { get: { responses: { 200: null, 204: { description: 'Done' } } } } }
    expect(readDocument(JSON.stringify({ swagger: '2.0', paths }))).toMatchObject({
      kind: 'document',
      document: { paths: { '/x': { get: { responses: { 204: { description: 'Done' } } } } } },
      leftOut: [],
    })
  })

  it('of Swagger 2.0 with a path that nobody can read has the other paths', () => {
    const response = { description: 'Done' }
    const paths = { '/x': { get: { responses: { 204: response } } }, '/y': { get: { parameters: ['x'] } } }
    const read = readDocument(JSON.stringify({ swagger: '2.0', paths }))
    expect(read).toMatchObject({
      kind: 'document',
      document: { paths: { '/x': { get: { responses: { 204: response } } } } },
      leftOut: ['/y'],
    })
  })
})
