import { expect, it } from 'vitest'
import type { FoundPages } from '../../../../src-main/schemas/find/found-page.ts'
import type { ReplacementResult } from '../../../../src-main/schemas/find/replacement.ts'
import { openSyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'

it.each(WRITABLE)('a replacement made offline arrives once, as one change request (%s)', async (kind) => {
  const fixture = await openSyncFixture({ kind, pages: { Start: 'One word.\n', Next: 'A word, a word.\n' } })
  fixture.offline()
  const params = { spaceId: fixture.space }
  const found = await fixture.app.callAsync('findInSpaceContent', { params, query: { text: 'word' } })
  const { items } = (found.ok ? found.value : {}) as FoundPages
  const replaced = await fixture.app.callAsync('replaceInSpaceContent', {
    params,
    body: { text: 'word', replacement: 'term', pages: items.map(({ id, state }) => ({ page: id, state })) },
  })
  const result = (replaced.ok ? replaced.value : {}) as ReplacementResult
  expect(result).toMatchObject({ pages: 2, hits: 3, skipped: [] })
  expect(fixture.localText(fixture.pages[1]!, result.changeRequest?.id)).toBe('A term, a term.\n')
  expect(fixture.outbox()).toHaveLength(2)
  fixture.crash()
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  const drafts = fixture.remoteDrafts()
  expect(drafts.map(({ subject }) => subject)).toEqual(['Replace "word" by "term"'])
  expect(fixture.remoteText(fixture.pages[0]!, drafts[0]?.id)).toBe('One term.\n')
  expect(fixture.remoteText(fixture.pages[1]!, drafts[0]?.id)).toBe('A term, a term.\n')
  expect(fixture.remoteText(fixture.pages[0]!)).toBe('One word.\n')
})

it.each(WRITABLE)('a replacement in an open change request stays in it (%s)', async (kind) => {
  const fixture = await openSyncFixture({ kind, pages: { Start: 'One word.\n', Next: 'Nothing.\n' } })
  fixture.offline()
  const changeRequest = fixture.createDraft('Mine')
  fixture.write(changeRequest, fixture.pages[1]!, 'A word, a word.\n')
  const params = { spaceId: fixture.space, changeRequestId: changeRequest }
  const found = await fixture.app.callAsync('findInChangeRequestContent', {
    params,
    query: { text: 'word' },
  })
  const { items } = (found.ok ? found.value : {}) as FoundPages
  const replaced = await fixture.app.callAsync('replaceInSpaceContent', {
    params: { spaceId: fixture.space },
    body: {
      text: 'word',
      replacement: 'term',
      changeRequest,
      pages: items.map(({ id, state }) => ({ page: id, state })),
    },
  })
  expect(replaced.ok ? replaced.value : replaced.problem).toMatchObject({ pages: 2, hits: 3, skipped: [] })
  fixture.crash()
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  const drafts = fixture.remoteDrafts()
  expect(drafts.map(({ subject }) => subject)).toEqual(['Mine'])
  expect(fixture.remoteText(fixture.pages[0]!, drafts[0]?.id)).toBe('One term.\n')
  expect(fixture.remoteText(fixture.pages[1]!, drafts[0]?.id)).toBe('A term, a term.\n')
})
