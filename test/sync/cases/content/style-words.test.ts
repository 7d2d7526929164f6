import { describe, expect, it, onTestFinished } from 'vitest'
import { addChangeRequest, addSpace, merge } from '../../../support/content/authoring.ts'
import { openTestReplica, type TestReplica } from '../../../support/sync/replica.ts'
import { openTestWorkspace } from '../../../support/workspace.ts'

const LIST = 'config/vocabularies/Space/accept.txt'

/** Opens an origin whose space has words, with two replicas of one user. */
async function openFixture(words: readonly string[]) {
  const origin = openTestWorkspace()
  onTestFinished(() => origin.close())
  const { space } = addSpace(origin, { Page: 'Text.\n' })
  const begin = () => addChangeRequest(origin, space)
  const first = begin()
  origin.call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId: first },
    body: { changes: words.map((word) => ({ operation: 'set_word', word, listed: true })) },
  })
  merge(origin, space, first)
  const open = (name: string) => {
    const app = openTestReplica(origin, origin, { name })
    onTestFinished(() => app.close())
    return app
  }
  const [one, other] = [open('one'), open('other')]
  /** Syncs both replicas until nothing is pending. */
  const syncAll = async (): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) for (const app of [one, other]) await app.sync()
  }
  const change = (app: TestReplica, changeRequestId: string, ...changes: object[]): void => {
    const params = { spaceId: space, changeRequestId }
    const done = app.attempt('updateChangeRequestContent', { params, body: { changes } })
    if (!done.ok) throw done.problem
  }
  const listed = (changeRequestId?: string): string[][] =>
    [origin, one, other]
      .map((at) =>
        changeRequestId === undefined
          ? at.call('getStyle', { params: { spaceId: space } }).words
          : at.call('getStyleInChangeRequest', { params: { spaceId: space, changeRequestId } }).words,
      )
      .map((list) => list.toSorted())
  return { origin, space, begin, one, other, syncAll, change, listed }
}

const word = (name: string, isListed = true): object => ({
  operation: 'set_word',
  word: name,
  listed: isListed,
})
const everywhere = (words: string[]): string[][] => [words, words, words]

describe('a word list that is edited at two replicas', () => {
  it('has the lines of both within one change request', async () => {
    const { begin, one, other, syncAll, change, listed } = await openFixture(['old', 'stays'])
    const request = begin()
    await syncAll()
    change(one, request, word('alpha'), word('old', false))
    change(other, request, word('beta'))
    await syncAll()
    expect(listed(request)).toEqual(everywhere(['alpha', 'beta', 'stays']))
  })

  it('has the lines of both after the merges of two change requests', async () => {
    const { origin, space, begin, one, other, syncAll, change, listed } = await openFixture(['old', 'stays'])
    const [first, second] = [begin(), begin()]
    await syncAll()
    change(one, first, word('alpha'), word('old', false))
    change(other, second, word('beta'))
    await syncAll()
    merge(origin, space, first)
    merge(origin, space, second)
    await syncAll()
    expect(listed()).toEqual(everywhere(['alpha', 'beta', 'stays']))
  })

  it('has the lines of both when one of them stores it as a whole file', async () => {
    const { origin, space, begin, one, other, syncAll, change, listed } = await openFixture(['old', 'stays'])
    const [first, second] = [begin(), begin()]
    await syncAll()
    const files = [{ path: LIST, text: 'gamma\nstays\n' }]
    change(one, first, { operation: 'put_style_files', files })
    change(other, second, word('beta'))
    await syncAll()
    merge(origin, space, second)
    merge(origin, space, first)
    await syncAll()
    expect(listed()).toEqual(everywhere(['beta', 'gamma', 'stays']))
  })
})
