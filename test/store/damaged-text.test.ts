import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileAnswer } from '../../src-main/exports/file-answer.ts'
import { writeExportFolder, zipExport } from '../../src-main/exports/plan/write-export.ts'
import { runSaveCommand } from '../../src-main/hosts/save-command.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf } from '../support/content/archives.ts'
import { flipBitIn } from '../support/damage.ts'
import { failingLog } from '../support/workspace.ts'

let data: string
let workspace: HostedWorkspace
let space: string
let pages: Map<string, string>

const quiet = { ...failingLog, error: () => undefined }
const open = () => openWorkspace({ data, log: quiet })

async function call<Value>(id: string, input: object): Promise<Value> {
  const result = await workspace.call(id, input, workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Value
}

/** Closes the workspace, flips one bit on the disk, and opens it again. */
async function damage(fragment: string, times?: number): Promise<void> {
  await workspace.close()
  flipBitIn(join(data, 'workspace.db'), fragment, times)
  workspace = open()
}

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-damaged-text-'))
  workspace = open()
  const book = folderOf({
    'animals.md': '# Animals\n\nNumbats eat termites.\n\nThe end.\n',
    'plants.md': '# Plants\n\nWattles flower.\n',
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"><desc>Bandicoot</desc></svg>',
  })
  space = (await workspace.imports.run(book, 'Book')).space
  const content = await call<{ pages: { id: string; title: string }[] }>('listPages', {
    params: { spaceId: space },
  })
  pages = new Map(content.pages.map(({ id, title }) => [title, id]))
})

afterEach(async () => {
  await workspace.close()
  rmSync(data, { recursive: true, force: true })
})

const draft = async () =>
  (await call<{ id: string }>('createChangeRequest', { params: { spaceId: space }, body: {} })).id
const write = (changeRequestId: string, title: string, markdown: string) =>
  call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId },
    body: { changes: [{ operation: 'update_page', page: pages.get(title), document: { markdown } }] },
  })
const merge = (changeRequestId: string) =>
  call('mergeChangeRequest', { params: { spaceId: space, changeRequestId } })
const exported = () => call<FileAnswer>('exportSpace', { params: { spaceId: space } })
const textOf = async (title: string) =>
  (await call<{ markdown: string }>('getPageById', { params: { spaceId: space, pageId: pages.get(title) } }))
    .markdown

/** Expects damage with the page named, and no write afterwards. */
async function expectDamage(work: () => unknown): Promise<void> {
  await expect((async () => work())()).rejects.toMatchObject({
    code: 'store.damaged',
    message: expect.stringMatching(/^The text of "Animals" in "Book" is damaged.*save/),
  })
  expect(workspace.store.isDamaged).toBe(true)
  await expect(draft()).rejects.toMatchObject({ message: expect.stringContaining('"Animals"') })
  expect(await textOf('Plants')).toContain('Wattles')
}

describe('a flipped bit in a text of the workspace', () => {
  it('is not merged into the space with the text of a change request', async () => {
    const changeRequest = await draft()
    await write(changeRequest, 'Animals', 'Bilbies dig.\n\nThe end.\n')
    await damage('Bilbies dig')
    await expectDamage(() => merge(changeRequest))
    expect(await textOf('Animals')).toContain('Numbats eat termites.')
  })

  it('is not merged from the space into the texts of two users', async () => {
    const [first, second] = [await draft(), await draft()]
    await write(first, 'Animals', 'Numbats eat termites.\n\nThe end of it.\n')
    await write(second, 'Animals', 'Numbats eat many termites.\n\nThe end.\n')
    await merge(first)
    await damage('Numbats eat termites.\n\nThe end of it')
    await expectDamage(() => merge(second))
  })

  it('is not shown as the text of the page', async () => {
    await damage('Numbats')
    await expectDamage(() => textOf('Animals'))
  })

  it('is not the base of an edit by a user who saw the page before', async () => {
    const changeRequest = await draft()
    await damage('Numbats')
    await expectDamage(() => write(changeRequest, 'Animals', 'Oumbats eat termites.\n\nMore.\n'))
  })

  it('is not the target of a comment', async () => {
    await damage('Numbats')
    await expectDamage(() =>
      call('postCommentInSpace', {
        params: { spaceId: space },
        body: { page: pages.get('Animals'), node: 'none', body: { markdown: 'Which?' } },
      }),
    )
  })

  it('is neither exported as a folder nor as an archive', async () => {
    await damage('Numbats')
    const to = mkdtempSync(join(tmpdir(), 'carrel-export-'))
    await expectDamage(async () => writeExportFolder((await exported()).files, to))
    await workspace.close()
    workspace = open()
    await expectDamage(async () => [...zipExport((await exported()).files, new Date())])
    rmSync(to, { recursive: true })
  })

  it('of a file is not exported either', async () => {
    await damage('Bandicoot')
    const { files } = await exported()
    expect(() => [...zipExport(files, new Date())]).toThrow(/damaged/)
    expect(workspace.store.isDamaged).toBe(true)
  })

  it('is not sent to replicas by the feed', async () => {
    await damage('Numbats')
    const { organization } = workspace.identity()
    await expectDamage(() => call('listChangesInOrganization', { params: { organizationId: organization } }))
  })

  it('is not copied into another space', async () => {
    await damage('Numbats')
    await expectDamage(() => call('duplicateSpace', { params: { spaceId: space }, body: {} }))
  })

  it('is saved as far as it is readable, marked as damaged and named', async () => {
    await damage('Numbats')
    await workspace.close()
    const to = join(data, 'saved')
    const { lost } = runSaveCommand({ data, to })
    expect(lost).toEqual(['Part of the text of "Animals" in Book'])
    const files = readdirSync(join(to, 'Pages/Book'))
    expect(files.toSorted()).toEqual(['animals (damaged).md', 'picture.svg', 'plants.md'])
    expect(readFileSync(join(to, 'Pages/Book/animals (damaged).md'), 'utf8')).toContain('Oumbats eat')
    expect(readFileSync(join(to, 'Not readable.txt'), 'utf8')).toContain('Animals')
    workspace = open()
  })

  it('of a file is saved with the file, marked as damaged and named', async () => {
    await damage('Bandicoot')
    await workspace.close()
    const to = join(data, 'saved')
    const { lost } = runSaveCommand({ data, to })
    expect(lost).toEqual(['Part of the file "picture.svg" in Book'])
    expect(readFileSync(join(to, 'Pages/Book/picture (damaged).svg'), 'utf8')).toContain('<desc>Candicoot')
    workspace = open()
  })
})
