import { expect, it } from 'vitest'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { openSyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import type { RemoteKind } from '../../simulation/remote-kind.ts'

const TEXT = 'First words of the page.\n\nStep 1: press the red button.\n\nStep 2: press the blue button.\n'
const block = (text: string, at: number) => splitBlocks(text)[at]!.id

/** Comments offline on the second block of a page, and replaces the text at the remote meanwhile. */
async function commented(kind: RemoteKind = 'feed') {
  const fixture = await openSyncFixture({ kind })
  const request = await fixture.createRemoteDraft()
  const page = fixture.pages[0]!
  fixture.writeAtRemote(request, page, TEXT)
  await fixture.sync()
  const params = { spaceId: fixture.space, changeRequestId: request }
  fixture.offline()
  const body = { page, node: block(TEXT, 1), body: { markdown: 'Which one?' } }
  const comment = fixture.app.call('postCommentInChangeRequest', { params, body })
  const arrived = () =>
    fixture.origin
      .call('listCommentsInChangeRequest', { params })
      .items.map(({ target }) => [target.node?.preview, target.page?.outdated])
  const arrive = async (text: string) => {
    fixture.writeAtRemote(request, page, text)
    fixture.online()
    await fixture.sync()
  }
  return { fixture, request, page, params, comment, arrived, arrive }
}

it.each(WRITABLE)('sends a queued comment to its edited block (%s)', async (kind) => {
  const { fixture, arrived, arrive } = await commented(kind)
  await arrive(TEXT.replace('the red button', 'the big red button twice'))
  expect(arrived()).toEqual([['Step 1: press the big red button twice.', false]])
  expect(fixture.outbox()).toEqual([])
})

it('sends a queued comment to its block at another place', async () => {
  const { arrived, arrive } = await commented()
  const [first, second, third] = TEXT.trimEnd().split('\n\n')
  await arrive(`${second}\n\nNew words.\n\n${first}\n\n${third}\n`)
  expect(arrived()).toEqual([['Step 1: press the red button.', false]])
})

it('parks a queued comment on a deleted block, although another block has similar words', async () => {
  const { fixture, arrived, arrive } = await commented()
  await arrive('First words of the page.\n\nStep 2: press the blue button.\n')
  expect(arrived()).toEqual([])
  expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'comment.block-gone' } }])
})

it('sends a parked comment as soon as its block returns', async () => {
  const { fixture, arrived, arrive } = await commented()
  await arrive('First words of the page.\n')
  expect(fixture.outbox()).toMatchObject([{ state: 'needs-you' }])
  await arrive(TEXT.replace('red', 'dark red'))
  expect(arrived()).toEqual([['Step 1: press the dark red button.', false]])
  expect(fixture.outbox()).toEqual([])
})

it('sends a parked comment as soon as its block returns unchanged', async () => {
  const { fixture, arrived, arrive } = await commented()
  await arrive('First words of the page.\n')
  await arrive(TEXT)
  expect(arrived()).toEqual([['Step 1: press the red button.', false]])
  expect(fixture.outbox()).toEqual([])
})

it('sends a comment once whose block a remote refuses again and again', async () => {
  const { fixture, arrived } = await commented()
  fixture.online()
  let sent = 0
  fixture.network.onRequest = (operation) => {
    if (operation !== 'postCommentInChangeRequest') return undefined
    sent++
    const problem = new Problem('comment.block-gone', 'Gone.')
    return { ok: false, kind: 'refused', status: 400, problem, mayHaveArrived: false }
  }
  await fixture.sync()
  await fixture.sync()
  expect(sent).toBe(1)
  expect(arrived()).toEqual([])
  expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'comment.block-gone' } }])
})

it.each(WRITABLE)('follows a block that is edited between the pull and the comment (%s)', async (kind) => {
  const { fixture, arrived, request, page } = await commented(kind)
  fixture.online()
  let isEdited = false
  fixture.network.onRequest = (operation) => {
    if (operation === 'postCommentInChangeRequest' && !isEdited) {
      isEdited = true
      fixture.writeAtRemote(request, page, TEXT.replace('red', 'dark red'))
    }
    return undefined
  }
  await fixture.sync()
  expect(isEdited).toBe(true)
  expect(arrived()).toEqual([['Step 1: press the dark red button.', false]])
  expect(fixture.outbox()).toEqual([])
})

it('follows a block that the user edits after the comment', async () => {
  const { fixture, arrived, arrive, request, page, params, comment } = await commented()
  fixture.write(request, page, TEXT.replace('red', 'dark red'))
  await arrive(TEXT.replace('First words', 'The first words'))
  expect(arrived()).toEqual([['Step 1: press the dark red button.', false]])
  const own = fixture.app.call('listCommentsInChangeRequest', { params }).items
  expect(own).toHaveLength(1)
  expect(comment.target.node?.preview).toBe('Step 1: press the red button.')
})

it('sends a comment on a space to its edited block', async () => {
  const fixture = await openSyncFixture({ pages: { Guide: TEXT } })
  const page = fixture.pages[0]!
  fixture.offline()
  const params = { spaceId: fixture.space }
  const body = { page, node: block(TEXT, 1), body: { markdown: 'Which one?' } }
  fixture.app.call('postCommentInSpace', { params, body })
  fixture.online()
  const request = fixture.origin.call('createChangeRequest', { params, body: {} }).id
  fixture.writeAtRemote(request, page, TEXT.replace('red', 'dark red'))
  fixture.mergeAtRemote(request)
  await fixture.sync()
  const [comment] = fixture.origin.call('listCommentsInSpace', { params }).items
  expect(comment?.target).toMatchObject({
    page: { outdated: false },
    node: { preview: 'Step 1: press the dark red button.' },
  })
})
