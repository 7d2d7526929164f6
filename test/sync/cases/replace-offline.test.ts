import { expect, it } from 'vitest'
import type { FoundPages } from '../../../src-main/schemas/find/found-page.ts'
import type { ReplacementResult } from '../../../src-main/schemas/find/replacement.ts'
import { openSyncFixture, WRITABLE } from '../../support/sync/sync-fixture.ts'

it.each(WRITABLE)('a replacement made offline arrives once, as one change request (%s)', async (kind) => {
  const at = await openSyncFixture({ kind, pages: { Start: 'One word.\n', Next: 'A word, a word.\n' } })
  at.offline()
  const params = { spaceId: at.space }
  const found = await at.app.ask('findInSpaceContent', { params, query: { text: 'word' } })
  const { items } = (found.ok ? found.value : {}) as FoundPages
  const replaced = await at.app.ask('replaceInSpaceContent', {
    params,
    body: { text: 'word', replacement: 'term', pages: items.map(({ id, state }) => ({ page: id, state })) },
  })
  const result = (replaced.ok ? replaced.value : {}) as ReplacementResult
  expect(result).toMatchObject({ pages: 2, hits: 3, skipped: [] })
  expect(at.here(at.pages[1]!, result.changeRequest?.id)).toBe('A term, a term.\n')
  expect(at.outbox()).toHaveLength(2)
  at.crash()
  at.online()
  await at.sync()
  await at.sync()
  expect(at.outbox()).toEqual([])
  const drafts = at.draftsThere()
  expect(drafts.map(({ subject }) => subject)).toEqual(['Replace "word" by "term"'])
  expect(at.there(at.pages[0]!, drafts[0]?.id)).toBe('One term.\n')
  expect(at.there(at.pages[1]!, drafts[0]?.id)).toBe('A term, a term.\n')
  expect(at.there(at.pages[0]!)).toBe('One word.\n')
})
