import { describe, expect, it } from 'vitest'
import { readBytes } from '../../../../src-main/store/blobs.ts'
import { FILE_FAULTS, openFailingFiles, type FailingFiles } from '../../../support/sync/failing-files.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAMAGED = 'damaged.png'
const SOUND = 'sound.png'
const FILES = { [DAMAGED]: 'The damaged bytes.', [SOUND]: 'The sound bytes.' }
const FAULT = FILE_FAULTS['fails with 500']!

/** Opens a replica with two files, over one of which the server fails. */
async function openDamaged(fault = FAULT): Promise<FailingFiles> {
  const fixture = await openFailingFiles()
  fixture.faults.set(DAMAGED, fault)
  fixture.addFiles(FILES)
  await fixture.runRound()
  return fixture
}

const names = ({ app, space }: FailingFiles) =>
  app
    .call('listFiles', { params: { spaceId: space } })
    .items.map(({ name }) => name)
    .toSorted()

/** Returns the texts of the stored files, each by its name; null for one without bytes. */
const texts = ({ app, space }: FailingFiles) =>
  Object.fromEntries(
    app.call('listFiles', { params: { spaceId: space } }).items.map(({ name, downloadURL }) => {
      const bytes = readBytes(app.store, /[0-9a-f]{64}/.exec(downloadURL)?.[0] ?? '')
      return [name, bytes ? Buffer.from(bytes).toString() : null]
    }),
  )

const comment = ({ app, space }: FailingFiles) =>
  app.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown: 'Words.' } } })
const remoteComments = ({ origin, space }: FailingFiles) =>
  origin.call('listCommentsInSpace', { params: { spaceId: space } }).items.length

describe('a file that the server cannot send', () => {
  it.each(Object.keys(FILE_FAULTS))('because it %s blocks neither the pull nor the edits', async (fault) => {
    const fixture = await openFailingFiles()
    fixture.faults.set(DAMAGED, FILE_FAULTS[fault]!)
    fixture.addFiles(FILES)
    comment(fixture)
    await fixture.runRound()
    expect(remoteComments(fixture)).toBe(1)
    expect(names(fixture)).toEqual([DAMAGED, SOUND])
    expect(texts(fixture)).toEqual({ ...FILES, [DAMAGED]: null })
    expect(fixture.app.replica.connection()).toMatchObject({
      state: 'attention',
      problem: { code: 'sync.missing-file', message: expect.stringMatching(/"damaged\.png" in "Handbook"/) },
    })
    fixture.faults.clear()
    await fixture.app.sync()
    expect(texts(fixture)).toEqual(FILES)
    expect(fixture.app.replica.connection()).toMatchObject({ state: 'idle', problem: null })
  })

  it('is requested again with growing delays, and arrives without a fresh copy', async () => {
    const fixture = await openDamaged()
    const { origin, requested } = fixture
    const requestsAfter = async (time: number) => {
      origin.advance(time)
      requested.length = 0
      await fixture.runRound()
      return requested.length
    }
    expect(await requestsAfter(0)).toBe(0)
    expect(await requestsAfter(MINUTE)).toBeGreaterThan(0)
    expect(await requestsAfter(MINUTE)).toBe(0)
    expect(await requestsAfter(MINUTE)).toBeGreaterThan(0)
    fixture.faults.clear()
    expect(await requestsAfter(HOUR)).toBe(1)
    expect(texts(fixture)).toEqual(FILES)
    expect(await requestsAfter(HOUR)).toBe(0)
  })

  it('is requested again although the clock of this machine was a year ahead', async () => {
    const fixture = await openDamaged()
    fixture.app.store.run('UPDATE missing_file SET next_at = next_at + ?', 8760 * HOUR)
    fixture.faults.clear()
    await fixture.runRound()
    expect(texts(fixture)).toEqual(FILES)
  })

  it('is not counted while the server cannot be reached at all, and the round is repeated as a whole', async () => {
    const fixture = await openFailingFiles()
    fixture.addFiles(FILES)
    fixture.faults.set(DAMAGED, (answer) => {
      fixture.network.onRequest = () => lostAnswer(false)
      answer.destroy()
    })
    await fixture.runRound()
    expect(fixture.app.replica.connection()).toMatchObject({ state: 'offline', online: false })
    expect(names(fixture)).toEqual([])
    expect(fixture.app.store.all('SELECT * FROM missing_file')).toEqual([])
    fixture.faults.clear()
    delete fixture.network.onRequest
    await fixture.runRound()
    expect(texts(fixture)).toEqual(FILES)
  })

  it('ends the round when the server asks for a pause', async () => {
    const fixture = await openDamaged((answer) => void answer.writeHead(503, { 'Retry-After': '900' }).end())
    expect(fixture.app.replica.connection().problem).toMatchObject({ code: 'remote.busy' })
    expect(names(fixture)).toEqual([])
  })

  it('arrives with the same bytes of the user, and with a new version that the server can send', async () => {
    const fixture = await openDamaged()
    const { app, space } = fixture
    const params = { spaceId: space }
    const { id } = app.call('createChangeRequest', { params, body: { subject: 'Files' } })
    const files = [{ name: 'mine.png', base64: Buffer.from(FILES[DAMAGED]).toString('base64') }]
    app.call('updateChangeRequestContent', {
      params: { ...params, changeRequestId: id },
      body: { changes: [{ operation: 'insert_files', files }] },
    })
    expect(texts(fixture)).toEqual(FILES)
    expect(app.replica.connection().problem).toBeNull()
  })

  it('no longer needs the user once the server has another version of it', async () => {
    const fixture = await openDamaged()
    fixture.faults.clear()
    fixture.addFiles({ [DAMAGED]: 'The new bytes.' })
    fixture.faults.set(DAMAGED, (answer, bytes) =>
      Buffer.from(bytes).includes('new') ? answer.writeHead(200).end(bytes) : FAULT(answer, bytes),
    )
    await fixture.app.sync()
    expect(texts(fixture)).toEqual({ ...FILES, [DAMAGED]: 'The new bytes.' })
    expect(fixture.app.replica.connection()).toMatchObject({ state: 'idle', problem: null })
  })

  it('is one of many: the names of the others are a number, and most are requested later', async () => {
    const fixture = await openFailingFiles()
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`${index}.png`, `Bytes ${index}.`]),
    )
    for (const name of Object.keys(many)) fixture.faults.set(name, FAULT)
    fixture.addFiles(many)
    comment(fixture)
    await fixture.runRound()
    expect(remoteComments(fixture)).toBe(1)
    expect(new Set(fixture.requested).size).toBeLessThan(120)
    expect(fixture.app.replica.connection().problem?.message).toMatch(/ and \d+ other files are not on this/)
    fixture.faults.clear()
    await fixture.app.sync()
    expect(fixture.app.store.all('SELECT * FROM missing_file')).toEqual([])
  })

  it('is removed with its last use', async () => {
    const fixture = await openDamaged()
    const { store } = fixture.app
    store.run('DELETE FROM file_version WHERE name = ?', DAMAGED)
    await fixture.app.sync()
    expect(store.all('SELECT * FROM missing_file')).toEqual([])
    expect(store.all("SELECT * FROM blob WHERE size > 0 AND data = x''")).toEqual([])
  })
})

/** The lists report no hash, so other bytes of the same size are not detected. */
const DETECTED = Object.keys(FILE_FAULTS).filter((fault) => fault !== 'sends other bytes')

describe.each(['public', 'documented'] as const)('with a remote of kind "%s", a file', (kind) => {
  it.each(DETECTED)('over which it %s blocks nothing, and arrives after its repair', async (fault) => {
    const fixture = await openFailingFiles(kind)
    fixture.faults.set(DAMAGED, FILE_FAULTS[fault]!)
    fixture.addFiles(FILES)
    comment(fixture)
    await fixture.runRound()
    await fixture.runRound()
    expect(remoteComments(fixture)).toBe(1)
    expect(names(fixture)).toEqual([SOUND])
    fixture.faults.clear()
    await fixture.app.sync()
    expect(texts(fixture)).toEqual(FILES)
  })
})
