import { z } from 'zod'
import { Writing, writingQuery } from '../../schemas/health/writing.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, decodeCursor, encodeCursor } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import { pagesToSearch } from '../find/searched-pages.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { WritingReader } from './read-writing.ts'

/** The id of the operation, by which the spelling of a space is checked. */
export const LIST_SPACE_WRITING = 'listWritingInSpaceContent'

/** The pages of one read. */
const BATCH = 50
const COUNT = `SELECT count(*) AS count FROM page_version
  WHERE line = ? AND seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0`

export const listSpaceWriting = defineOperation({
  id: LIST_SPACE_WRITING,
  group: 'Space content',
  summary:
    'List the words of the pages of a space that it does not accept, and the issues of its style rules',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/writing',
  success: 200,
  params: spaceParams,
  query: z.object(writingQuery),
  body: undefined,
  response: Writing,
  offline: 'local',
  readsEveryText: true,
  access: onSpace('read'),
  run(scope, { query }, subject) {
    const { view } = spaceSource(scope, subject)
    const list = { name: `writing:${subject.space.id}`, keyTypes: ['string' as const, 'string' as const] }
    const key = query.page === undefined ? undefined : decodeCursor(list, query.page)
    let after = key && { source: String(key[0]), page: String(key[1]) }
    const { line, seq } = view.top
    const total = after ? undefined : countRows(scope.store, COUNT, line, seq, seq)
    const { latin: isLatinOnly = true } = query
    const { clock } = scope
    const reader = new WritingReader(view, { contentRoot: subject.space.content_root, isLatinOnly, clock })
    let isOver = false
    while (!isOver) {
      const rows = pagesToSearch(view, after, BATCH)
      isOver = rows.length < BATCH
      for (const row of rows) {
        reader.read(row)
        after = { source: row.source_key, page: row.page }
        if (!reader.isFull) continue
        isOver = isOver && row === rows.at(-1)
        return answer(isOver ? undefined : after)
      }
    }
    return answer(undefined)

    function answer(last: typeof after) {
      return {
        ...(last && { next: { page: encodeCursor(list.name, [last.source, last.page]) } }),
        ...(total !== undefined && { total }),
        searched: reader.searched,
        words: [...reader.words.values()],
        issues: reader.issues,
      }
    }
  },
})
