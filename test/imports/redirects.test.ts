import { expect, it, onTestFinished } from 'vitest'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

const SETTINGS = [
  'root: ./docs/',
  'redirects:',
  '  old/start.md: guide/start.md',
  '  former: guide/start',
  '  lost: gone.md',
  '  guide/start: other.md',
  '  looping: looping',
].join('\n')

const BOOK = {
  '.gitbook.yaml': `${SETTINGS}\n`,
  'docs/guide/start.md': '# Start\n\nThe start.\n',
  'docs/other.md': '# Other\n\nThe other page.\n',
}

/** Imports the book, and returns a reader of pages by their paths: the text, or the status of a refusal. */
async function readerOf(book: Record<string, string>): Promise<(path: string) => Promise<unknown>> {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: Date.now })
  onTestFinished(() => workspace.close())
  const ended = new Promise<ImportEvent>((resolve) => {
    workspace.subscribe((event) => {
      if (event.type === 'import' && event.state === 'done') resolve(event)
    })
  })
  workspace.imports.start(folderOf(book))
  const { space } = await ended
  return async (pagePath) => {
    const input = { params: { spaceId: space, pagePath }, query: { format: 'markdown' } }
    const result = await workspace.call('getPageByPath', input, workspace.localCaller())
    return result.ok ? Reflect.get(Object(result.value), 'markdown') : result.problem.status
  }
}

it('finds a page by old paths that the settings of its book redirect', async () => {
  const read = await readerOf(BOOK)
  expect(await read('old/start')).toBe('The start.\n')
  expect(await read('former')).toBe('The start.\n')
})

it('prefers the page at a path to a redirect of that path', async () => {
  const read = await readerOf(BOOK)
  expect(await read('guide/start')).toBe('The start.\n')
})

it('finds nothing at a redirect to a missing page, to itself, or in settings that are not YAML', async () => {
  const read = await readerOf(BOOK)
  expect(await read('lost')).toBe(404)
  expect(await read('looping')).toBe(404)
  const other = await readerOf({ ...BOOK, '.gitbook.yaml': 'redirects: [', 'other.md': '# Other\n' })
  expect(await other('former')).toBe(404)
})
