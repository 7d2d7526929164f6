import { describe, expect, it } from 'vitest'
import { spaceForExport } from '../../../../src-main/exports/export-space.ts'
import { exportPages } from '../../../../src-main/exports/plan/export-pages.ts'
import type { SpaceRow } from '../../../../src-main/revisions/space-row.ts'
import { saveOut } from '../../../../src-main/store/save-out.ts'
import { createAddresses, readSignedFile } from '../../../../src-main/store/signed-addresses/signed-files.ts'
import { FILES_PREFIX } from '../../../../src-main/store/signed-addresses/signed-path.ts'
import { FILE_FAULTS, openFailingFiles } from '../../../support/sync/failing-files.ts'

const PICTURE = 'images/damaged.png'
const NOTICE = '.gitbook/includes/notice.md'
const FILES = {
  [PICTURE]: 'The damaged bytes.',
  [NOTICE]: 'A notice.\n',
  'images/sound.png': 'The sound bytes.',
}

/** Opens a replica without the bytes of a picture and of a reusable content. */
async function openWithout() {
  const fixture = await openFailingFiles()
  for (const name of [PICTURE, NOTICE]) fixture.faults.set(name, FILE_FAULTS['fails with 500']!)
  fixture.addFiles(FILES)
  await fixture.runRound()
  return fixture
}

const MISSING = { code: 'sync.missing-file', status: 503 }

describe('a file that the server cannot send', () => {
  it('is refused at its address, with its name and with advice', async () => {
    const { app, space } = await openWithout()
    const { downloadURL = '' } =
      app.call('listFiles', { params: { spaceId: space } }).items.find(({ name }) => name === PICTURE) ?? {}
    const file = {
      hash: /[0-9a-f]{64}/.exec(downloadURL)?.[0] ?? '',
      name: 'a.png',
      contentType: 'image/png',
    }
    const signed = createAddresses(() => 'http://carrel.test', 'key').file(file)
    const read = () => readSignedFile(app.store, 'key', new URL(signed).pathname.slice(FILES_PREFIX.length))
    expect(read).toThrow(expect.objectContaining(MISSING))
    expect(read).toThrow(
      /^The file "images\/damaged\.png" in "Handbook" is not on this machine.* requests .* again/,
    )
  })

  it('is named in an export, which has all other files', async () => {
    const { app, space } = await openWithout()
    const row = app.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)!
    const files = new Map(
      Array.from(exportPages(spaceForExport(app.store, row)), ({ path, bytes }) => [
        path,
        Buffer.from(bytes).toString(),
      ]),
    )
    expect(files.get('images/sound.png')).toBe('The sound bytes.')
    expect(files.has(PICTURE)).toBe(false)
    expect(files.get('Missing files.txt')?.split('\n').slice(1)).toEqual([PICTURE, NOTICE, ''])
  })

  it('is named among the content that cannot be saved out', async () => {
    const { app } = await openWithout()
    const { items, lost } = saveOut(app.store.database)
    const names = Array.from(items, ({ name }) => name)
    expect(names).toContain('images/sound.png')
    expect(names).not.toContain(PICTURE)
    expect(lost).toContain('The file "images/damaged.png" in Handbook, which the server could not send')
  })

  it('is no damage of the store: a reusable content is not shown as empty, and not edited', async () => {
    const fixture = await openWithout()
    const { app, space } = fixture
    const [reusable] = app.call('listReusableContents', { params: { spaceId: space } }).items
    const params = { spaceId: space, reusableContentId: reusable?.id ?? '' }
    expect(app.attempt('getReusableContentById', { params })).toMatchObject({ ok: false, problem: MISSING })
    const draft = app.call('createChangeRequest', { params: { spaceId: space }, body: { subject: 'Notice' } })
    const change = {
      operation: 'update_reusable_content',
      content: reusable?.id,
      document: { markdown: 'Other words.\n' },
    }
    const edit = { params: { spaceId: space, changeRequestId: draft.id }, body: { changes: [change] } }
    expect(app.attempt('updateChangeRequestContent', edit)).toMatchObject({ ok: false, problem: MISSING })
    await fixture.runRound()
    expect(app.store.damage).toBeUndefined()
    expect(app.store.damagedTexts.size).toBe(0)
    fixture.faults.clear()
    await app.sync()
    expect(app.call('getReusableContentById', { params })).toMatchObject({ markdown: 'A notice.\n' })
    expect(app.attempt('updateChangeRequestContent', edit)).toMatchObject({ ok: true })
  })
})
