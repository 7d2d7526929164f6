import { expect, it, onTestFinished } from 'vitest'
import { readBytes } from '../../../src-main/store/blobs.ts'
import { addChangeRequest, addSpace, merge } from '../../support/content/authoring.ts'
import { openTestReplica } from '../../support/sync/replica.ts'
import { openTestWorkspace } from '../../support/workspace.ts'

const NAMES = ['first.bin', 'second.bin']

it('the bytes of a file are stored as soon as they arrive, while other files of the answer are fetched', async () => {
  const origin = openTestWorkspace()
  const { space } = addSpace(origin, { Start: 'One.\n' })
  const changeRequestId = addChangeRequest(origin, space)
  const files = NAMES.map((name) => ({ name, base64: Buffer.from(name).toString('base64') }))
  origin.call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId },
    body: { changes: [{ operation: 'insert_files', files }] },
  })
  merge(origin, space, changeRequestId)
  const fetched: string[] = []
  const storedMeanwhile: boolean[] = []
  const app = openTestReplica(origin, origin, {
    wrap: (remote) => ({
      ...remote,
      async fetchFile(address, expected) {
        const [first] = fetched
        fetched.push(expected.hash ?? '')
        if (first !== undefined) {
          await new Promise((resolve) => setImmediate(resolve))
          storedMeanwhile.push(readBytes(app.store, first) !== undefined)
        }
        return remote.fetchFile(address, expected)
      },
    }),
  })
  onTestFinished(() => {
    app.close()
    origin.close()
  })
  await app.sync()
  expect(fetched).toHaveLength(NAMES.length)
  expect(storedMeanwhile).toEqual([true])
  expect(app.call('listFiles', { params: { spaceId: space } }).items.map(({ name }) => name)).toEqual(NAMES)
})
