import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FileAnswer } from '../../../src-main/exports/file-answer.ts'
import { readBookSet } from '../../../src-main/imports/books/book-set.ts'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'
import { openRepository } from '../../../src-main/imports/plan/open-source.ts'
import { planBooks } from '../../../src-main/imports/write/import-books.ts'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { archiveFile, folderOf, temporaryFolder, zipOf } from '../../support/content/archives.ts'
import { failingLog } from '../../support/workspace.ts'

const STRUCTURE = `# The site of Acme.
site:
  title: Acme
  structure:
    - type: section
      key: guides
      title: Guides
      path: guides
      description: "How to: begin"
      default: true
      children:
        - { type: space, key: en, title: English, path: en, default: true, content: { directory: ./guides/en } }
        - { type: space, key: fr, title: Français, path: fr, content: { directory: guides/fr/ } }
    - type: section
      key: reference
      title: Reference
      path: reference
      children:
        - type: space
          key: api
          title: API
          path: api
          default: true
          content:
            directory: /api
        - { type: space, key: gone, title: Gone, path: gone, content: { directory: ./gone } }
`
const BOOKS: Record<string, string> = {
  'docs.yaml': STRUCTURE,
  'guides/en/.gitbook.yaml': 'structure:\n  readme: README.md\n',
  'guides/en/SUMMARY.md': '# Contents\n\n* [Start](README.md)\n* [Deep](deep/page.md)\n',
  'guides/en/README.md':
    '# Start\n\nSee the [API](../../api/calls.md#get) and [nothing](../../api/nothing.md).\n',
  'guides/en/deep/page.md':
    '---\nicon: star\n---\n\n# Deep\n\n[Out](../../../../etc/passwd) and [French](../../fr/debut.md).\n',
  'guides/en/.gitbook/assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'guides/fr/SUMMARY.md': '# Contents\r\n\r\n* [Début](debut.md)\r\n',
  'guides/fr/debut.md': '# Début\r\n\r\nBonjour.\r\n',
  'api/calls.md': '# Calls\n\n## Get\n\nBack to [the start](../guides/en/README.md).\n',
}
const REPOSITORY = { ...BOOKS, LICENSE: 'Free.\n' }

interface Opened {
  workspace: HostedWorkspace
  call: (id: string, input?: object) => Promise<Record<string, unknown>>
  events: ImportEvent[]
  /** Resolves with the next event of a state. */
  reached: (state: ImportEvent['state']) => Promise<ImportEvent>
}

function open(): Opened {
  let now = 0
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: () => (now += 1000) })
  onTestFinished(() => workspace.close())
  const events: ImportEvent[] = []
  const waiting = new Set<() => void>()
  workspace.subscribe((event) => {
    if (event.type !== 'import') return
    events.push(event)
    for (const check of waiting) check()
  })
  return {
    workspace,
    events,
    call: async (id, input = {}) => {
      const result = await workspace.call(id, input, workspace.localCaller())
      if (!result.ok) throw new Error(result.problem.message)
      return result.value as Record<string, unknown>
    },
    reached: (state) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = events.find((event) => event.state === state)
          if (found) resolve(found)
        }
        waiting.add(check)
        check()
      }),
  }
}

/** Imports a repository as a collection. Returns the last event. */
async function imported(opened: Opened, path: string, site = true): Promise<ImportEvent> {
  const { id } = opened.workspace.imports.start(path)
  await opened.reached('choosing')
  await opened.call('chooseImport', { params: { importId: id }, body: { as: 'collection', site } })
  return opened.reached('done')
}

async function exported({ call }: Opened, collectionId: string): Promise<Map<string, string>> {
  const answer = (await call('exportCollection', { params: { collectionId } })) as unknown
  if (!(answer instanceof FileAnswer)) throw new Error('Not an answer of files')
  return new Map([...answer.files].map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]))
}

describe('a repository of several books with a structure file', () => {
  it('waits for the choice of its user, and describes the possible results', async () => {
    const opened = open()
    opened.workspace.imports.start(folderOf(REPOSITORY, 'acme'))
    const { books } = await opened.reached('choosing')
    expect(books).toMatchObject({ title: 'Acme', books: 3, structure: 'docs.yaml', isRootBook: false })
    expect(books?.rows.map(({ kind, title, depth }) => `${kind} ${title} ${depth}`)).toEqual([
      'section Guides 0',
      'space English 1',
      'space Français 1',
      'section Reference 0',
      'space API 1',
      'missing Gone 1',
    ])
    expect(books?.notes).toEqual([
      'docs.yaml names the folder “gone”, which contains no pages. It was left out.',
      'The file LICENSE lies outside of all books, and is not imported.',
    ])
    expect((await opened.call('listImports'))['items']).toMatchObject([
      { title: 'acme', books: { books: 3 } },
    ])
  })

  it('becomes a collection of spaces, and a site with sections', async () => {
    const opened = open()
    const done = await imported(opened, folderOf(REPOSITORY, 'acme'))
    expect(done.message).toBe('The site “Acme” with 2 sections was created too. It is not published.')
    expect(done.spaces?.map(({ title }) => title)).toEqual(['English', 'Français', 'API'])
    const params = { organizationId: opened.workspace.identity().organization }
    const [site] = (await opened.call('listSites', { params }))['items'] as { id: string }[]
    const { items } = await opened.call('listSiteSections', { params: { ...params, siteId: site?.id } })
    expect(items).toMatchObject([
      {
        title: 'Guides',
        path: 'guides',
        description: 'How to: begin',
        default: true,
        siteSpaces: [{ path: 'en', default: true }, { path: 'fr' }],
      },
      { title: 'Reference', siteSpaces: [{ path: 'api' }] },
    ])
  })

  it('is exported byte for byte, and again after an import from an archive', async () => {
    const opened = open()
    const done = await imported(opened, archiveFile('acme.zip', zipOf(REPOSITORY)), false)
    expect(done.message).toBeUndefined()
    const files = await exported(opened, done.collection ?? '')
    expect(Object.fromEntries(files)).toEqual(BOOKS)
    const again = open()
    const { collection = '' } = await imported(again, folderOf(Object.fromEntries(files)))
    expect(Object.fromEntries(await exported(again, collection))).toEqual(BOOKS)
  })

  it('has links from book to book, which become links from space to space', async () => {
    const opened = open()
    const { spaces = [] } = await imported(opened, folderOf(REPOSITORY, 'acme'), false)
    const [english, french, api] = spaces
    const name = ['../../api/calls.md', '../../api/nothing.md', '../fr/debut.md', '../../../x.md']
    const { items } = await opened.call('findPageTargets', {
      params: { spaceId: english?.space },
      query: { name },
    })
    expect(items).toMatchObject([
      { page: { title: 'Calls' }, space: api?.space },
      { name: name[1] },
      { page: { title: 'Début' }, space: french?.space },
      { name: name[3] },
    ])
    const links = await opened.call('listSpaceLinks', { params: { spaceId: english?.space } })
    expect(
      (links['items'] as { status: string; targetReference: { url?: string } }[])
        .flatMap(({ status, targetReference: { url } }) => (url === undefined ? [] : [`${status} ${url}`]))
        .sort(),
    ).toEqual([
      'broken ../../../../etc/passwd',
      'in-app ../../api/calls.md#get',
      'in-app ../../api/nothing.md',
      'in-app ../../fr/debut.md',
    ])
    const report = await opened.call('listImportReportEntries', {
      params: { spaceId: english?.space, importId: english?.report.id },
    })
    expect((report['items'] as { message: string }[]).map(({ message }) => message)).toContain(
      'The link ../../api/nothing.md leads nowhere.',
    )
  })

  it('leaves nothing behind when it is cancelled while it writes', async () => {
    const opened = open()
    const stop = opened.workspace.subscribe((event) => {
      if (event.type === 'import' && event.state === 'writing' && event.done >= 5)
        opened.workspace.imports.cancel(event.id)
    })
    const { id } = opened.workspace.imports.start(folderOf(REPOSITORY), { as: 'collection' })
    expect(await opened.reached('cancelled')).toMatchObject({ id, state: 'cancelled' })
    stop()
    const left = opened.workspace.store.all(
      "SELECT 'space' FROM space UNION ALL SELECT 'collection' FROM collection UNION ALL SELECT 'site' FROM site",
    )
    expect(left).toEqual([])
  })

  it('removes its upload when it is cancelled instead of chosen', async () => {
    const opened = open()
    const removed = Promise.withResolvers<void>()
    const { id } = opened.workspace.imports.start(folderOf(REPOSITORY), {
      after: async () => removed.resolve(),
    })
    await opened.reached('choosing')
    opened.workspace.imports.cancel(id)
    await removed.promise
    expect(await opened.reached('cancelled')).toMatchObject({ id })
    await expect(
      opened.call('chooseImport', { params: { importId: id }, body: { as: 'space' } }),
    ).rejects.toThrow('no longer waits for a choice')
  })

  it('is one space when its user chooses that', async () => {
    const opened = open()
    opened.workspace.imports.start(folderOf(REPOSITORY, 'acme'), { as: 'space' })
    expect(await opened.reached('done')).toMatchObject({ title: 'acme', space: expect.any(String) as string })
  })

  it('is refused by a strict import that would leave out an entry of the structure', async () => {
    const opened = open()
    opened.workspace.imports.start(folderOf(REPOSITORY), { as: 'collection', isStrict: true })
    expect((await opened.reached('failed')).message).toContain('“gone”, which contains no pages')
  })
})

describe('a repository of several tables of contents', () => {
  const SEVERAL = {
    'packages/app/SUMMARY.md': '* [App](README.md)\n',
    'packages/app/README.md': '# App\n',
    'packages/lib/docs/SUMMARY.md': '* [Library](index.md)\n',
    'packages/lib/docs/index.md': '# Library\n\n[App](../../app/README.md)\n',
    'rust/book.toml': '[book]\ntitle = "Rust"\n',
    'rust/src/SUMMARY.md': '- [Rust](rust.md)\n',
    'rust/src/rust.md': '# Rust\n',
  }

  it('is offered as several books, without a site', async () => {
    const opened = open()
    const done = await imported(opened, folderOf(SEVERAL, 'mono'))
    expect(done).toMatchObject({ title: 'mono' })
    expect(done.message).toBeUndefined()
    expect(done.spaces?.map(({ title }) => title)).toEqual(['App', 'Docs', 'Rust'])
    expect(Object.fromEntries(await exported(opened, done.collection ?? ''))).toEqual(SEVERAL)
  })

  it('with a book at its root is one space unless its user chooses otherwise', async () => {
    const opened = open()
    const files = { ...SEVERAL, 'SUMMARY.md': '* [Root](README.md)\n', 'README.md': '# Root\n' }
    const { kind } = await opened.workspace.imports.runFound(folderOf(files, 'rooted'))
    expect(kind).toBe('space')
    const { spaces } = await imported(opened, folderOf(files, 'rooted'))
    expect(spaces).toHaveLength(4)
  })
})

it('a structure file that cannot be read is named in the report, and its folder is imported without it', async () => {
  const opened = open()
  const outcome = await opened.workspace.imports.runFound(
    folderOf({ 'docs.yaml': 'site:\n  structure: [', 'a.md': '# A\n' }, 'odd'),
  )
  if (outcome.kind !== 'space') throw new Error('Several books')
  const params = { spaceId: outcome.space, importId: outcome.report.id }
  expect(((await opened.call('listImportReportEntries', { params }))['items'] as object[])[0]).toMatchObject({
    kind: 'configuration.invalid',
    message: expect.stringMatching(/^docs\.yaml cannot be read as YAML .* It was not used\.$/) as string,
  })
})

it('a collection that came from no repository is exported with a structure of its own', async () => {
  const opened = open()
  const params = { organizationId: opened.workspace.identity().organization }
  const { id } = await opened.call('createCollection', { params, body: { title: 'Team' } })
  const inner = await opened.call('createCollection', { params, body: { title: 'Inner', parent: id } })
  for (const [title, parent] of [
    ['Guide', id],
    ['Guide', id],
    ['Notes', inner['id']],
  ])
    await opened.call('createSpace', { params, body: { title, parent } })
  const files = await exported(opened, id as string)
  const structure = files.get('gitbook-docs.yaml') ?? ''
  expect([...files.keys()].filter((path) => path.endsWith('SUMMARY.md'))).toEqual([
    'guide/SUMMARY.md',
    'guide-1/SUMMARY.md',
    'inner/notes/SUMMARY.md',
  ])
  expect(structure).toContain('title: Team')
  expect(structure).toContain('directory: ./inner/notes')
})

it('a repository of ten thousand folders with settings is searched without comparing each with each', async () => {
  const files = Array.from({ length: 15_000 }, (_, index) => [
    `packages/${index}/book.toml`,
    `packages/${index}/src/SUMMARY.md`,
    `packages/${index}/src/page.md`,
  ]).flat()
  const source: ImportSource = {
    title: 'Many',
    files: files.map((path) => ({ path, size: 10 })),
    report: [],
    read: () => Buffer.from('[book]\n'),
    close: () => Promise.resolve(),
  }
  const set = readBookSet(source)
  expect(set?.books).toHaveLength(200)
  expect(set?.folders.of('packages/1/src/page.md')).toBe('packages/1')
})

it('a repair of a file outside of all books is in the report of the first one', async () => {
  const opened = open()
  const path = folderOf(REPOSITORY)
  writeFileSync(join(path, 'film.mp4'), '')
  truncateSync(join(path, 'film.mp4'), 300_000_000)
  const { spaces } = await imported(opened, path, false)
  const counted = opened.workspace.store.all(
    "SELECT report, path FROM import_entry WHERE kind = 'file.too-large'",
  )
  expect(counted).toEqual([{ report: spaces![0]!.report.id, path: 'film.mp4' }])
})

it('the reading of several books is counted as one, from the first page to the last', async () => {
  const source = await openRepository(folderOf(REPOSITORY), { temporaryFolder: temporaryFolder() })
  const read: { done: number; total: number }[] = []
  const onProgress = ({ done, total }: { done: number; total: number }) => read.push({ done, total })
  await planBooks(source, readBookSet(source)!, { onProgress })
  expect(new Set(read.map(({ total }) => total))).toEqual(new Set([4]))
  const counts = read.map(({ done }) => done)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.at(-1)).toBe(4)
})
