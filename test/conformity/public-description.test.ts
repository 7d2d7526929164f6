import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { differences } from '../support/documents/conformity.ts'
import { OpenApiShape } from '../support/documents/openapi-shape.ts'
import { accepted } from './accepted-differences.ts'
import { BEYOND } from './beyond.ts'

/** Returns the public description in a version of the official package. */
function descriptionIn(name: string): OpenApiShape {
  const path = join(import.meta.dirname, '../../node_modules', name, 'spec/openapi.json')
  return new OpenApiShape(JSON.parse(readFileSync(path, 'utf8')))
}

const ours = new OpenApiShape(openApiDocument(registry))
/** The implemented version, an earlier one with custom fields, and a later one with more operations. */
const versions = [
  descriptionIn('gitbook-api-0130'),
  descriptionIn('gitbook-api-0091'),
  descriptionIn('gitbook-api-0202'),
]
const versionWith = (id: string) => versions.find(({ operations }) => operations.has(id))

const lines = [...ours.operations.values()].flatMap((own) => {
  const theirs = versionWith(own.operationId)
  const other = theirs?.operations.get(own.operationId)
  return theirs && other ? differences(ours, theirs, own, other) : []
})

describe('our description compared with the public one', () => {
  it('differs exactly in the places that are listed with a reason', () => {
    expect(lines.toSorted()).toEqual(accepted.flatMap((each) => each.lines).toSorted())
  })

  it.each(accepted)('has a reason for each difference: $reason', ({ reason, lines: listed }) => {
    expect(reason).toMatch(/\w{3}/)
    expect(listed.length).toBeGreaterThan(0)
  })

  it('has additional operations only where these are listed', () => {
    const beyond = [...ours.operations.keys()].filter((id) => !versionWith(id))
    expect(beyond.toSorted()).toEqual(Object.keys(BEYOND).toSorted())
  })

  it('would detect a different parameter, required field, value, path and status', () => {
    const own = ours.operations.get('createChangeRequest')
    const theirs = versionWith('createChangeRequest')
    const other = theirs?.operations.get('createChangeRequest')
    if (!own || !theirs || !other) throw new Error('createChangeRequest is in both')
    const broken = { ...own, path: '/v1/elsewhere', parameters: [], answers: new Map([[200, null]]) }
    const detected = differences(ours, theirs, broken, other).join('\n')
    expect(detected).toContain('path is /v1/elsewhere')
    expect(detected).toContain('path spaceId is not accepted')
    expect(detected).toContain('answers 200, not 201')
  })
})
