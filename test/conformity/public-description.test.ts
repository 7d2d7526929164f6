import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { differences } from '../support/documents/conformity.ts'
import { OpenApiShape } from '../support/documents/openapi-shape.ts'
import { accepted } from './accepted-differences.ts'
import { BEYOND } from './beyond.ts'

/** The public description that a version of the official package carries. */
function published(name: string): OpenApiShape {
  const path = join(import.meta.dirname, '../../node_modules', name, 'spec/openapi.json')
  return new OpenApiShape(JSON.parse(readFileSync(path, 'utf8')))
}

const ours = new OpenApiShape(openApiDocument(registry))
/** The version that is followed, an earlier one with custom fields, and a later one with more operations. */
const versions = [published('gitbook-api-0130'), published('gitbook-api-0091'), published('gitbook-api-0202')]
const versionWith = (id: string) => versions.find(({ operations }) => operations.has(id))

const lines = [...ours.operations.values()].flatMap((own) => {
  const theirs = versionWith(own.operationId)
  const other = theirs?.operations.get(own.operationId)
  return theirs && other ? differences(ours, theirs, own, other) : []
})

describe('our description beside the public one', () => {
  it('differs in nothing that is not listed with its reason, and in all that is', () => {
    expect(lines.toSorted()).toEqual(accepted.flatMap((each) => each.lines).toSorted())
  })

  it.each(accepted)('has a reason for each difference: $reason', ({ reason, lines: those }) => {
    expect(reason).toMatch(/\w{3}/)
    expect(those.length).toBeGreaterThan(0)
  })

  it('has operations beyond it only where these are listed', () => {
    const beyond = [...ours.operations.keys()].filter((id) => !versionWith(id))
    expect(beyond.toSorted()).toEqual(Object.keys(BEYOND).toSorted())
  })

  it('would see a parameter, a required field, a value, a path and a status that differ', () => {
    const own = ours.operations.get('createChangeRequest')
    const theirs = versionWith('createChangeRequest')
    const other = theirs?.operations.get('createChangeRequest')
    if (!own || !theirs || !other) throw new Error('createChangeRequest is in both')
    const broken = { ...own, path: '/v1/elsewhere', parameters: [], answers: new Map([[200, null]]) }
    const seen = differences(ours, theirs, broken, other).join('\n')
    expect(seen).toContain('path is /v1/elsewhere')
    expect(seen).toContain('path spaceId is not taken')
    expect(seen).toContain('answers 200, not 201')
  })
})
