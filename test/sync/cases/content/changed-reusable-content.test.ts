import { expect, it } from 'vitest'
import { writeContent } from '../../../support/content/write-content.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { TestWorkspace } from '../../../support/workspace.ts'

const NOTICE = '.gitbook/includes/notice.md'
const BASE = 'One sentence.\n\nAnother sentence.\n'

type Side = Pick<TestWorkspace, 'call'>

function listed({ space: spaceId }: SyncFixture, { call }: Side, changeRequestId: string) {
  return call('listReusableContentsInChangeRequest', { params: { spaceId, changeRequestId } }).items
}

function textOf(fixture: SyncFixture, { call }: Side, changeRequestId: string) {
  const [first] = listed(fixture, { call } as Side, changeRequestId)
  const params = { spaceId: fixture.space, changeRequestId, reusableContentId: first?.id ?? '' }
  return call('getReusableContentInChangeRequestById', { params }).markdown
}

const update = (content: string, markdown: string, base: string) => ({
  operation: 'update_reusable_content' as const,
  content,
  document: { markdown },
  base: { markdown: base },
})

it.each(WRITABLE)(
  'with a remote of kind "%s", reusable content written offline arrives once',
  async (kind) => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    await fixture.sync()
    fixture.offline()
    fixture.change(draft, {
      operation: 'insert_reusable_content',
      title: 'Note',
      document: { markdown: BASE },
    })
    const id = listed(fixture, fixture.app, draft)[0]?.id ?? ''
    fixture.change(draft, update(id, 'First.\n', BASE))
    fixture.change(draft, update(id, 'First and second.\n', 'First.\n'))
    // The edits of one text are one edit.
    expect(fixture.outbox().map(({ summary }) => summary)).toEqual([
      'Add the reusable content "Note"',
      'Change the reusable content "Note"',
    ])
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    for (const side of [fixture.origin, fixture.app]) {
      expect(listed(fixture, side, draft).map(({ title }) => title)).toEqual(['Note'])
      expect(textOf(fixture, side, draft)).toBe('First and second.\n')
    }
  },
)

it('merges reusable content that was edited offline and at the remote', async () => {
  const fixture = await openSyncFixture()
  writeContent(fixture.origin, fixture.space, [], { [NOTICE]: new TextEncoder().encode(BASE) })
  const draft = await fixture.createRemoteDraft()
  await fixture.sync()
  const id = listed(fixture, fixture.app, draft)[0]?.id ?? ''
  fixture.offline()
  fixture.change(draft, update(id, BASE.replace('One', 'My'), BASE))
  fixture.origin.call('updateChangeRequestContent', {
    params: { spaceId: fixture.space, changeRequestId: draft },
    body: { changes: [update(id, BASE.replace('Another', 'Their'), BASE)] },
  })
  fixture.online()
  await fixture.sync()
  for (const side of [fixture.origin, fixture.app])
    expect(textOf(fixture, side, draft)).toBe('My sentence.\n\nTheir sentence.\n')
  expect(fixture.outbox()).toEqual([])
})
