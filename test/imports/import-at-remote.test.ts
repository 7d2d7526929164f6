import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { createLog } from '../../src-main/platform/log.ts'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { importAtRemote, type CallRemote } from '../../src-main/sync/import-at-remote.ts'
import { startHostOfKind, type HostProcess } from '../support/hosts/host-processes.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { WRITABLE } from '../support/sync/sync-fixture.ts'

let folder: string
let book: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-import-there-'))
  book = join(folder, 'Field notes')
  mkdirSync(join(book, 'birds'), { recursive: true })
  writeFileSync(join(book, 'README.md'), '# Field notes\n\nSee [owls](birds/owls.md).\n')
  writeFileSync(join(book, 'birds/owls.md'), '---\ndescription: At night\n---\n\n# Owls\n\nThey call.\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(WRITABLE)('a folder that is imported on a copy, with a remote of kind "%s"', (kind) => {
  let origin: HostProcess
  let accounts: Accounts

  const call = async (id: string, input: object = {}) => {
    const result = await accounts.workspace.call(id, input, accounts.workspace.localCaller())
    if (!result.ok) throw result.problem
    return result.value as Record<string, unknown>
  }
  const items = async (id: string, params = {}) => (await call(id, { params }))['items'] as { id: string }[]
  const organization = async () => (await items('listOrganizationsForAuthenticatedUser'))[0]?.id ?? ''
  const remoteTitles = async () => {
    const { json } = await origin.request('GET', `/v1/orgs/${await organization()}/spaces`)
    return (json as { items: { title: string }[] }).items.map(({ title }) => title)
  }
  /** Imports a folder. Returns the outcome. */
  const imported = (path: string, as?: 'collection') =>
    new Promise<ImportEvent>((resolve) => {
      const stop = accounts.workspace.subscribe((event) => {
        if (event.type !== 'import' || !['done', 'failed', 'cancelled'].includes(event.state)) return
        stop()
        resolve(event)
      })
      accounts.workspace.imports.start(path, as && { as })
    })

  beforeEach(async () => {
    origin = await startHostOfKind(kind, join(folder, 'origin'), '--sample')
    accounts = await openAccountWorkspace(
      { data: join(folder, 'replica'), log: createLog(new PassThrough()) },
      withSessionMemory(memoryKeychain()),
    )
    await accounts.connect({ remote: origin.url, token: origin.token, leaveUnsent: false })
    await call('runSync')
  })
  afterEach(async () => {
    await accounts.workspace.close()
    await origin.kill()
  })

  it('runs at the remote while that is reachable, and is on the copy at once', async () => {
    const { state, space, title } = await imported(book)
    expect({ state, title }).toEqual({ state: 'done', title: 'Field notes' })
    expect(await remoteTitles()).toContain('Field notes')
    await call('runSync')
    await call('setNetwork', { body: { offline: true } })
    const page = await call('getPageByPath', { params: { spaceId: space, pagePath: 'birds/owls' } })
    expect(page['markdown']).toContain('They call.')
  })

  it('is refused offline with a reason, and leaves nothing in the outbox', async () => {
    await call('setNetwork', { body: { offline: true } })
    expect(() => accounts.workspace.imports.start(book)).toThrow('server of the workspace imports folders')
    expect(await call('getSync')).toMatchObject({ pending: 0, attention: 0 })
    expect(await remoteTitles()).not.toContain('Field notes')
  })

  it('also runs at the remote when it is from an address, or is refused offline with a reason', async () => {
    const params = {
      spaceId: (await items('listSpacesInOrganizationById', { organizationId: await organization() }))[0]?.id,
    }
    const body = {
      source: 'markdown',
      url: `data:text/markdown,${encodeURIComponent('# Jotted\n\nDown.\n')}`,
    }
    expect(await call('importContent', { params, body })).toMatchObject({ importedResources: 1 })
    await call('runSync')
    await call('setNetwork', { body: { offline: true } })
    const pages = (await call('listPages', { params }))['pages'] as { title: string }[]
    expect(pages.map(({ title }) => title)).toContain('Jotted')
    await expect(call('importContent', { params, body })).rejects.toMatchObject({
      code: 'sync.needs-remote',
      message: expect.stringContaining(
        'The server of the workspace reads and imports the content of an address',
      ),
    })
  })

  it('has its report at the remote, from which the copy reads it', async () => {
    writeFileSync(join(book, 'birds/owls.md'), '# Owls\n\nThey [call](nowhere.md).\n')
    const { state, space = '', report } = await imported(book)
    expect(state).toBe('done')
    const reports = await call('listImportReports', { params: { spaceId: space } }).catch(
      (problem: unknown) => problem as Problem,
    )
    if (kind === 'public') {
      // Such a remote has no operation for reports.
      expect(reports).toMatchObject({
        code: 'remote.not-offered',
        message:
          'This server writes no reports of imports. Open Health to find broken links, or import the same files into a workspace on this machine, which shows a report.',
      })
      return
    }
    const { items: found } = reports as unknown as { items: { id: string; title: string }[] }
    const params = { spaceId: space, importId: found[0]?.id }
    expect(found.map(({ title }) => title)).toEqual(['Field notes'])
    expect(report).toMatchObject({ entries: 1 })
    expect(await items('listImportReportEntries', params)).toMatchObject([
      { kind: 'link.broken', path: 'birds/owls.md', line: 3, place: { kind: 'page', title: 'Owls' } },
    ])
  })

  it('creates a collection of several books at the remote, with links from book to book on the copy', async () => {
    const books = join(folder, 'Acme')
    const directories = ['guides', 'api']
    const spaces = directories.map(
      (key) => `{ type: space, key: ${key}, title: ${key}, path: ${key}, content: { directory: ${key} } }`,
    )
    const files: Record<string, string> = {
      'docs.yaml': `site:\n  title: Acme\n  structure:\n${spaces.map((space) => `    - ${space}\n`).join('')}`,
      'guides/README.md': '# Start\n\nSee the [calls](../api/calls.md).\n',
      'guides/SUMMARY.md': '* [Start](README.md)\n',
      'api/calls.md': '# Calls\n\nGet and put.\n',
      'api/SUMMARY.md': '* [Calls](calls.md)\n',
    }
    for (const directory of directories) mkdirSync(join(books, directory), { recursive: true })
    for (const [path, text] of Object.entries(files)) writeFileSync(join(books, path), text)
    expect(await imported(books, 'collection')).toMatchObject({ state: 'done', title: 'Acme' })
    expect(await remoteTitles()).toEqual(expect.arrayContaining(directories))
    await call('runSync')
    await call('setNetwork', { body: { offline: true } })
    const params = { organizationId: await organization() }
    const { items: collections } = (await call('listCollectionsInOrganizationById', { params })) as {
      items: { id: string; title: string }[]
    }
    const { items: here } = (await call('listSpacesInOrganizationById', { params })) as {
      items: { id: string; title: string; parent?: string }[]
    }
    const acme = collections.find(({ title }) => title === 'Acme')
    expect(here.filter(({ parent }) => parent === acme?.id).map(({ title }) => title)).toEqual(directories)
    const api = here.find(({ title }) => title === 'api')!
    const page = await call('getPageByPath', { params: { spaceId: api.id, pagePath: 'calls' } })
    expect(page['markdown']).toContain('Get and put.')
    if (kind === 'public') return
    // The public service has no folders of books, so only our remote has links from book to book.
    const guides = here.find(({ title }) => title === 'guides')!
    const targets = await call('findPageTargets', {
      params: { spaceId: guides.id },
      query: { by: 'path', name: ['../api/calls.md', 'api/calls.md'] },
    })
    expect(JSON.stringify(targets)).toContain(page['id'])
  })

  it('creates no space there when the import fails', async () => {
    const pageless = join(folder, 'Pictures')
    mkdirSync(pageless)
    writeFileSync(join(pageless, 'owl.txt'), 'No page.')
    const { state, message } = await imported(pageless)
    expect(state).toBe('failed')
    expect(message).toContain('Pictures contains no Markdown pages.')
    expect(await remoteTitles()).not.toContain('Pictures')
  })
})

describe('an import that the remote does not accept', () => {
  const calledOperations: string[] = []
  const remote =
    (answer: Problem): CallRemote =>
    async (operation) => {
      calledOperations.push(operation)
      if (operation === 'importContent') return { ok: false, problem: answer }
      return { ok: true, status: 200, value: { id: 'there' } }
    }
  const begin = (call: CallRemote) => {
    const clock = () => Date.UTC(2026, 10, 21)
    return importAtRemote(
      book,
      { temporaryFolder: join(folder, 'unpacked'), organization: 'o', clock, as: 'ask' as const },
      call,
    )
  }
  beforeEach(() => void calledOperations.splice(0))

  it('is refused with a reason when the remote creates no spaces', async () => {
    const call: CallRemote = async () => ({
      ok: false,
      problem: new Problem('resource.unknown', 'There is nothing at this path.'),
    })
    await expect(begin(call)).rejects.toMatchObject({
      message: expect.stringContaining('does not create spaces for apps'),
    })
  })

  it('leaves no empty space when the remote refuses it', async () => {
    const refusal = new Problem('input.invalid', 'Archives are not read here.')
    await expect(begin(remote(refusal))).rejects.toBe(refusal)
    expect(calledOperations).toEqual(['createSpace', 'importContent', 'deleteSpaceById'])
  })

  it('leaves no empty space when the content certainly did not arrive', async () => {
    const unreached = new Problem('sync.needs-remote', 'The network is down.')
    await expect(begin(remote(unreached))).rejects.toBe(unreached)
    expect(calledOperations).toEqual(['createSpace', 'importContent', 'deleteSpaceById'])
  })

  it('reverts nothing when no answer was received, and names the place to check', async () => {
    const lost = new Problem('sync.unknown-outcome', 'This may have arrived at the server.')
    await expect(begin(remote(lost))).rejects.toMatchObject({
      code: 'sync.unknown-outcome',
      message: expect.stringContaining('check the space before you try again'),
    })
    expect(calledOperations).toEqual(['createSpace', 'importContent'])
  })
})

it('an import at a remote leaves out a file that was deleted meanwhile, and says so', async () => {
  writeFileSync(join(book, 'gone.txt'), 'Soon gone.')
  // The clock is read between the plan and the packing.
  const clock = () => {
    rmSync(join(book, 'gone.txt'), { force: true })
    return Date.UTC(2026, 10, 21)
  }
  const call: CallRemote = (operation) =>
    Promise.resolve({
      ok: true,
      status: 200,
      value: operation === 'listImportReports' ? { items: [] } : { id: 'there' },
    })
  const options = { temporaryFolder: join(folder, 'unpacked'), organization: 'o', clock, as: 'ask' as const }
  expect(await importAtRemote(book, options, call)).toMatchObject({
    kind: 'space',
    fault: {
      message:
        '“Field notes” was imported without gone.txt, because the file cannot be read. Check its permissions.',
      cause: ['gone.txt'],
    },
  })
})
