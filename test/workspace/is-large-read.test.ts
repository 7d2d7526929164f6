import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { isLargeRead } from '../../src-main/workspace/reading/is-large-read.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

function isLarge(id: string): boolean {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return isLargeRead(workspace.store, operation, { params: { spaceId: 's', organizationId: 'o' } })
}

function addDocuments(count: number): void {
  workspace.store.run(
    `INSERT INTO search_document (page, slug, title, outline)
     WITH RECURSIVE number (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM number WHERE at < ?)
     SELECT 'page-' || at, '', '', '' FROM number`,
    count,
  )
}

describe('a search of texts', () => {
  it.each(['searchSpaceContent', 'searchOrganizationContent'])(
    'runs apart in a large workspace: %s',
    (id) => {
      addDocuments(20_000)
      expect(isLarge(id)).toBe(false)
      addDocuments(1)
      expect(isLarge(id)).toBe(true)
    },
  )

  it('leaves the search of titles here, which is as quick in any workspace', () => {
    addDocuments(20_001)
    expect(isLarge('findPagesByTitle')).toBe(false)
  })
})
