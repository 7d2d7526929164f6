import { expect, it } from 'vitest'
import { openSyncFixture, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import type { TestWorkspace } from '../../../support/workspace.ts'

const entry = (tags: string): string =>
  `{% updates %}\n{% update date="2026-07-21"${tags} %}\nWords.\n{% endupdate %}\n{% endupdates %}\n`

const usesAt = ({ space }: SyncFixture, { call }: Pick<TestWorkspace, 'call'>, changeRequestId: string) => {
  const params = { spaceId: space, changeRequestId, tagName: 'beta' }
  const { items } = call('listTagUsesInChangeRequest', { params, query: {} })
  return items.map((item) => (item.kind === 'page' ? item.page.id : item.kind)).toSorted()
}

it.each(WRITABLE)('with a remote of kind "%s", entries of changelogs lose a deleted tag', async (kind) => {
  const fixture = await openSyncFixture({ kind })
  const [start = '', next = ''] = fixture.pages
  const draft = await fixture.createRemoteDraft()
  fixture.change(draft, { operation: 'set_tag', name: 'beta', label: 'Beta' })
  fixture.write(draft, start, entry(' tags="new,beta"'))
  await fixture.sync()
  for (const side of [fixture.origin, fixture.app]) expect(usesAt(fixture, side, draft)).toEqual([start])
  fixture.writeAtRemote(draft, next, entry(' tags="beta"'))
  fixture.offline()
  fixture.change(draft, { operation: 'delete_tag', name: 'beta' })
  expect(fixture.localText(start, draft)).toBe(entry(' tags="new"'))
  fixture.online()
  await fixture.sync()
  for (const text of [fixture.localText, fixture.remoteText]) {
    expect(text(start, draft)).toBe(entry(' tags="new"'))
    expect(text(next, draft)).toBe(entry(''))
  }
  expect(fixture.outbox()).toEqual([])
})
