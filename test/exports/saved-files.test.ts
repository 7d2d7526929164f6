import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { savedFiles } from '../../src-main/exports/saved-files.ts'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import type { Store } from '../../src-main/store/store.ts'
import { addIntent } from '../../src-main/sync/outbox/intents.ts'
import { putInTrash } from '../../src-main/sync/trash/trash.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { folderOf } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

const picture = Buffer.from('89504e470d0a1a0a', 'hex')
const base64 = picture.toString('base64')

/** Returns the saved files of a store that `fill` wrote, by path. Pictures are in base64. */
function savedOf(fill: (store: Store) => void): Record<string, string> {
  const data = mkdtempSync(join(tmpdir(), 'carrel-saved-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const store = openStore(databaseFile(data))
  fill(store)
  store.close()
  const saved = [...savedFiles(data).files].map(({ path, bytes }) => {
    const isText = path.endsWith('.md') || path.endsWith('.txt')
    return [path, Buffer.from(bytes).toString(isText ? 'utf8' : 'base64')]
  })
  return Object.fromEntries(saved) as Record<string, string>
}

function queue(store: Store, operation: string, body: object): void {
  const input = { params: { spaceId: 'space' }, body }
  addIntent(store, { id: 'intent', operation, input, base: {}, ids: [], answer: null, madeAt: 1 })
}

it('saves the title and all other fields of an edit that has a text, beside the text', () => {
  const saved = savedOf((store) =>
    queue(store, 'updateChangeRequestContent', {
      changes: [
        {
          operation: 'update_page',
          page: 'page',
          title: 'New title',
          description: 'New description',
          document: { markdown: 'New text.\n' },
        },
      ],
    }),
  )
  expect(saved['Not sent/000001 updateChangeRequestContent New title.md']).toBe('New text.\n')
  const fields = saved['Not sent/000001 updateChangeRequestContent (fields).md']
  expect(fields).toContain('"title": "New title"')
  expect(fields).toContain('"description": "New description"')
  expect(fields).not.toContain('New text.')
})

it('saves the pictures of an edit as pictures', () => {
  const saved = savedOf((store) =>
    queue(store, 'updateChangeRequestContent', {
      changes: [{ operation: 'insert_files', files: [{ name: 'shot.png', base64 }] }],
    }),
  )
  expect(saved['Not sent/000001 updateChangeRequestContent/shot.png']).toBe(base64)
})

it('saves an edit without texts as it is stored', () => {
  const saved = savedOf((store) => queue(store, 'updateChangeRequestById', { subject: 'New subject' }))
  expect(saved).toEqual({
    'Not sent/000001 updateChangeRequestById.md':
      '{"params":{"spaceId":"space"},"body":{"subject":"New subject"}}',
  })
})

it('saves the pictures in the trash beside its texts, each with its extension', () => {
  const saved = savedOf((store) => {
    const sources = { clock: () => 1, newId: trashIds() }
    const removed = { reason: 'given-up', page: null, space: null, changeRequest: null } as const
    const file = { kind: 'file', name: 'shot.png', contentType: 'image/png', base64 } as const
    putInTrash(store, sources, { ...removed, kind: 'file', title: 'shot.png', text: '', file })
    putInTrash(store, sources, { ...removed, kind: 'file', title: 'shot.png', text: '', file })
    putInTrash(store, sources, { ...removed, kind: 'edit', title: 'Words', text: 'Given up.\n' })
  })
  expect(saved).toEqual({
    'Trash/shot.png': base64,
    'Trash/shot 2.png': base64,
    'Trash/Words.md': 'Given up.\n',
  })
})

it('saves the files of a space at the paths that its pages link to', async () => {
  const data = mkdtempSync(join(tmpdir(), 'carrel-saved-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const workspace = openWorkspace({ data, log: failingLog })
  const book = { 'guide/a.md': '# A\n\n![Shot](img/shot.png)\n', 'guide/img/shot.png': picture }
  await workspace.imports.run(folderOf(book), 'Book')
  await workspace.close()
  const files = [...savedFiles(data).files]
  expect(files.map(({ path }) => path)).toContain('Pages/Book/guide/a.md')
  const saved = files.find(({ path }) => path === 'Pages/Book/guide/img/shot.png')
  expect(saved && Buffer.from(saved.bytes).toString('base64')).toBe(base64)
})

function trashIds(): () => string {
  let last = 0
  return () => `trash-${++last}`
}
