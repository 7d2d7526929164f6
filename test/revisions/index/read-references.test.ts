import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { indexSteps } from '../../../src-main/revisions/index/index-steps.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const PATH = '.gitbook/includes/shared.md'

let workspace: TestWorkspace
let space: string
let file: string

beforeEach(() => {
  workspace = openTestWorkspace()
  space = libraryOf(workspace).space('Handbook')
  writeContent(workspace, space, [], { [PATH]: Buffer.from('Shared.') })
  file = workspace.store.get<{ file: string }>(
    'SELECT file FROM file_version WHERE source_path = ?',
    PATH,
  )!.file
})
afterEach(() => workspace.close())

const linksOf = (page: string) =>
  workspace.store.all('SELECT kind, status, target FROM link WHERE page = ? ORDER BY ordinal', page)

/** Stores the links of a page as earlier versions of the app read them, and queues its line. */
function asRead(before: { kind: string; status: string }): void {
  const { store } = workspace
  store.transaction(() => {
    store.run('UPDATE link SET kind = ?, status = ?, target = NULL', before.kind, before.status)
    store.run('INSERT INTO unread_references (line) SELECT line FROM space WHERE id = ?', space)
  })
}

/** Runs the backlog. Returns the number of its steps. */
function index(): number {
  let count = 0
  workspace.store.transaction(() => {
    const steps = indexSteps(workspace.store)
    while (!steps.next().done) count += 1
  })
  return count
}

describe('links of earlier versions to reusable content by its id', () => {
  it('name the text after the backlog ran', () => {
    writeContent(workspace, space, [{ id: 'first', text: `{% include "/reusable-content/${file}" %}` }])
    const right = [{ kind: 'file', status: 'ok', target: file }]
    expect(linksOf('first')).toEqual(right)
    asRead({ kind: 'page', status: 'broken' })
    index()
    expect(linksOf('first')).toEqual(right)
    expect(index()).toBe(0)
  })

  it('name a text of another space, which decides whether it exists', () => {
    writeContent(workspace, space, [
      { id: 'first', text: '{% include "https://app.gitbook.com/s/other/~/reusable/r1/" %}' },
    ])
    asRead({ kind: 'url', status: 'ok' })
    index()
    expect(linksOf('first')).toEqual([{ kind: 'url', status: 'in-app', target: 'r1' }])
  })

  it('are found in steps, also after thousands of other links of the page', () => {
    const many = Array.from({ length: 4500 }, (_, at) => `[x](https://a.example/${at})`).join('\n')
    writeContent(workspace, space, [
      { id: 'first', text: `${many}\n\n{% include "/reusable-content/${file}" %}` },
    ])
    asRead({ kind: 'url', status: 'ok' })
    expect(index()).toBeGreaterThanOrEqual(3)
    expect(linksOf('first').at(-1)).toEqual({ kind: 'file', status: 'ok', target: file })
  })
})
