import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importBook, indexedLinks, pageTargets, removePage } from '../../support/content/linked-book.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const LINKS = '# Start\n\n[a](Guide/Setup.md#install) [b](GUIDE/SETUP.md#nowhere) [c](guide/other.md)\n'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

describe('a link of an imported book that differs from a path only by case', () => {
  it('leads to the only page with the path, for the index, the reader and the report', async () => {
    const { space, report } = await importBook(workspace, {
      'README.md': LINKS,
      'guide/setup.md': '# Setup\n\n## Install\n',
    })
    expect(indexedLinks(workspace, space)).toEqual([
      'Guide/Setup.md#install ok guide/setup.md',
      'GUIDE/SETUP.md#nowhere broken guide/setup.md',
      'guide/other.md broken',
    ])
    expect(pageTargets(workspace, space, 'Guide/Setup.md', 'guide/setup.md', 'guide/none.md')).toEqual([
      'Setup',
      'Setup',
      undefined,
    ])
    expect(report.counts).toEqual([
      { kind: 'link.broken', count: 2 },
      { kind: 'link.case', count: 1 },
    ])
    const messages = workspace.store.all<{ message: string }>(
      "SELECT message FROM import_entry WHERE report = ? AND kind = 'link.case'",
      report.id,
    )
    expect(messages).toEqual([
      { message: 'The link Guide/Setup.md#install leads to guide/setup.md, which has other capitals.' },
    ])
  })

  it('is broken while several pages differ only by case, and leads to the one at its path', async () => {
    const files = { 'a.md': '[x](Up/one.md) [y](UP/One.md)\n', 'up/one.md': '# One\n' }
    const { space } = await importBook(workspace, files)
    expect(indexedLinks(workspace, space)).toEqual(['Up/one.md ok up/one.md', 'UP/One.md ok up/one.md'])
    writeContent(workspace, space, [{ id: 'UP/One', text: 'Two.\n' }])
    expect(indexedLinks(workspace, space)).toEqual(['Up/one.md broken', 'UP/One.md ok UP/One.md'])
  })

  it('leads to a page that is created later, and is broken again after its deletion', async () => {
    const { space } = await importBook(workspace, { 'a.md': '[x](Later.md)\n', 'B.md': '[y](A.md)\n' })
    expect(indexedLinks(workspace, space).toSorted()).toEqual(['A.md ok a.md', 'Later.md broken'])
    writeContent(workspace, space, [{ id: 'later', text: 'Later.\n' }])
    expect(indexedLinks(workspace, space).toSorted()).toEqual(['A.md ok a.md', 'Later.md ok later.md'])
    removePage(workspace, space, 'later')
    expect(indexedLinks(workspace, space).toSorted()).toEqual(['A.md ok a.md', 'Later.md broken later.md'])
  })

  it('leads to the remaining page after the deletion of one of two', async () => {
    const { space } = await importBook(workspace, { 'a.md': '[x](Up/ONE.md)\n', 'up/one.md': '# One\n' })
    writeContent(workspace, space, [{ id: 'UP/One', text: 'Two.\n' }])
    expect(indexedLinks(workspace, space)).toEqual(['Up/ONE.md broken'])
    removePage(workspace, space, 'UP/One')
    expect(indexedLinks(workspace, space)).toEqual(['Up/ONE.md ok up/one.md'])
  })
})
