import { expect, it } from 'vitest'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, zipOf } from '../support/content/archives.ts'
import { exported, openEmptyWorkspace, write } from '../support/imports/import-checks.ts'

const BOOK = {
  'book.toml': '[book]\ntitle = "Lamps"\n',
  'src/SUMMARY.md': '# Summary\n\n- [Lamps](lamps.md)\n- [Other](other.md)\n- [Head](head.md)\n',
  'src/lamps.md':
    '# Lamps\r\n\r\n```rust\r\n{{#rustdoc_include ../code/main.rs:here}}\r\n```\r\n\r\n* Item\r\n\r\n  {{#include note.md}}\r\n\r\n{{#include gone.md}}\r\n\\{{#include note.md}}\r\n',
  'src/other.md': '# Other\n\n{{#title T}}{{#include note.md}}\n\nMy own words.\n',
  'src/head.md': '{{#include title.md}}\n\nText.\n',
  'src/title.md': '# Head\n',
  'src/note.md': 'A note\nof two lines.\n',
  'code/main.rs': 'fn main() {\n    // ANCHOR: here\n    let x = 5;\n    // ANCHOR_END: here\n}\n',
  'code/unused.rs': 'fn unused() {}\n',
}
/** An export has the files that pages include, and no other file outside of `src`. */
const { 'code/unused.rs': _, ...EXPORTED } = BOOK

const textsOf = (workspace: HostedWorkspace, space: string): Record<string, string> =>
  Object.fromEntries([...exported(workspace, space)].map(([path, bytes]) => [path, bytes.toString('utf8')]))
const call = write<Record<string, unknown>>

it('an untouched book of mdBook is exported with its directives and the files that they include', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  expect(textsOf(workspace, space)).toEqual(EXPORTED)
})

it('a book that was imported through the API into an empty space is exported in the same way', async () => {
  const workspace = openEmptyWorkspace()
  const params = { organizationId: workspace.identity().organization }
  const { id } = await call(workspace, 'createSpace', { params, body: { title: 'Lamps' } })
  const url = `data:application/zip;base64,${Buffer.from(zipOf(BOOK)).toString('base64')}`
  await call(workspace, 'importContent', { params: { spaceId: id }, body: { source: 'zip', url } })
  expect(textsOf(workspace, id as string)).toEqual(EXPORTED)
})

it('an edited page has the edited text, and a renamed one has its directives and the new title', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(folderOf(BOOK))
  const page = async (pagePath: string) =>
    await call(workspace, 'getPageByPath', {
      params: { spaceId: space, pagePath },
      query: { format: 'markdown' },
    })
  const other = await page('other')
  const lamps = await page('lamps')
  const changes = [
    {
      operation: 'update_page',
      page: other['id'],
      document: { markdown: (other['markdown'] as string).replace('My own', 'Their') },
    },
    { operation: 'update_page', page: lamps['id'], title: 'Lights' },
  ]
  const { id } = await call(workspace, 'createChangeRequest', { params: { spaceId: space }, body: {} })
  const params = { spaceId: space, changeRequestId: id }
  await call(workspace, 'updateChangeRequestContent', { params, body: { changes } })
  await call(workspace, 'mergeChangeRequest', { params })
  const files = textsOf(workspace, space)
  expect(files['src/other.md']).toBe('# Other\n\nA note\nof two lines.\n\nTheir words.\n')
  expect(files['src/lamps.md']).toBe(BOOK['src/lamps.md'].replace('# Lamps', '# Lights'))
  expect(files['src/head.md']).toBe(BOOK['src/head.md'])
})
