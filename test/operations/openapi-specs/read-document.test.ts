import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../src-main/operations/openapi-specs/reference/read-document.ts'

describe('the text of a specification', () => {
  it('of Swagger 2.0 with an empty response is refused in a sentence, without the words of a library', () => {
    const paths = { '/x': { get: { responses: { 200: null } } } }
    expect(readDocument(JSON.stringify({ swagger: '2.0', paths }))).toEqual({
      kind: 'unreadable',
      reason: 'It is not valid Swagger 2.0.',
    })
  })
})
