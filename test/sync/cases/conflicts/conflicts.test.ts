import { describe, expect, it } from 'vitest'
import { retryIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
import type { Failure } from '../../../../src-main/sync/remote.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lost } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const TABLE = '| Name | Age |\n| --- | --- |\n| Ada | 36 |\n| Alan | 41 |\n'
const TABS =
  '{% tabs %}\n{% tab title="npm" %}\n```bash\nnpm install\n```\n{% endtab %}\n\n{% tab title="yarn" %}\n```bash\nyarn add\n```\n{% endtab %}\n{% endtabs %}\n'

interface Merging {
  name: string
  base: string
  mine: string
  theirs: string
  /** The result of both; absent when the user has to decide. */
  merged?: string
}

const BOTH_WROTE: Merging[] = [
  {
    name: 'in the same block',
    base: 'One.\n\nTwo.\n',
    mine: 'One here.\n\nTwo.\n',
    theirs: 'One there.\n\nTwo.\n',
  },
  {
    name: 'in adjacent blocks',
    base: 'One.\n\nTwo.\n\nThree.\n',
    mine: 'One here.\n\nTwo.\n\nThree.\n',
    theirs: 'One.\n\nTwo there.\n\nThree.\n',
    merged: 'One here.\n\nTwo there.\n\nThree.\n',
  },
  {
    name: 'in the same cell of a table',
    base: TABLE,
    mine: TABLE.replace('36', '37'),
    theirs: TABLE.replace('36', '38'),
  },
  {
    name: 'in different tabs of a code group',
    base: TABS,
    mine: TABS.replace('npm install', 'npm ci'),
    theirs: TABS.replace('yarn add', 'yarn install'),
    merged: TABS.replace('npm install', 'npm ci').replace('yarn add', 'yarn install'),
  },
  {
    name: 'in the same tab of a code group',
    base: TABS,
    mine: TABS.replace('npm install', 'npm ci'),
    theirs: TABS.replace('npm install', 'npm update'),
  },
]

describe.each(WRITABLE)('with a remote of kind "%s", a page that both sides wrote', (kind) => {
  it.each(BOTH_WROTE)(
    '$name has a defined result that retains both texts',
    async ({ base, mine, theirs, merged }) => {
      const at = await openSyncFixture({ kind, pages: { Page: base } })
      const draft = await at.beginThere()
      const [page] = at.pages as [string]
      at.write(draft, page, mine)
      at.writeThere(draft, page, theirs)
      await at.sync()
      if (merged !== undefined) {
        expect(at.there(page, draft)).toBe(merged)
        expect(at.here(page, draft)).toBe(merged)
        expect(at.outbox()).toEqual([])
        return
      }
      expect(at.there(page, draft)).toBe(theirs)
      expect(at.outbox()).toMatchObject([
        { state: 'needs-you', error: { code: 'sync.conflict' }, conflict: { base, mine, theirs } },
      ])
    },
  )

  it('is merged when the other side moved it as well', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.write(draft, start, 'One here.\n\nTwo.\n\nThree.\n')
    const params = { spaceId: at.space, changeRequestId: draft }
    const move = { operation: 'update_page' as const, page: start, into: next }
    at.origin.call('updateChangeRequestContent', { params, body: { changes: [move] } })
    at.writeThere(draft, start, 'One.\n\nTwo.\n\nThree there.\n')
    await at.sync()
    expect(at.there(start, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
    const { pages } = at.app.call('listPagesInChangeRequest', { params })
    expect(pages.map(({ title, pages: inner }) => [title, inner.map((page) => page.title)])).toEqual([
      ['Next', ['Start']],
    ])
  })

  it('leaves every block without edits unchanged, byte for byte', async () => {
    const odd =
      '*  odd   list\n*  items\t\n\n\n\nSetext\n======\n\n|a|b|\n|-|:-:|\n|1|2|\n\ntrailing  \nbreak\\\nend\n\n~~~js\nx  =  1\n~~~\n'
    const base = `First.\n\n${odd}\nLast.\n`
    const at = await openSyncFixture({ kind, pages: { Page: base } })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, base.replace('First.', 'First here.'))
    at.writeThere(draft, page, base.replace('Last.', 'Last there.'))
    await at.sync()
    expect(at.there(page, draft)).toBe(`First here.\n\n${odd}\nLast there.\n`)
  })
})

describe.each(WRITABLE)(
  'with a remote of kind "%s", a page that another user writes between pull and push',
  (kind) => {
    /** The call of a round that follows its pull and precedes the text. */
    const BETWEEN = kind === 'feed' ? 'updateChangeRequestContent' : 'getChangeRequestById'

    it('is pulled and merged, and sent in the same round', async () => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      const [page] = at.pages as [string]
      at.write(draft, page, 'One.\n\nTwo.\n\nThree, here.\n')
      let isPulled = false
      let isWritten = false
      at.weather.before = (operation) => {
        isPulled ||= operation === 'updateChangeRequestContent' || operation === 'listCommentsInSpace'
        if (!isPulled || isWritten || operation !== BETWEEN) return undefined
        isWritten = true
        at.writeThere(draft, page, 'One, there.\n\nTwo.\n\nThree.\n')
        return undefined
      }
      await at.sync()
      expect(isWritten).toBe(true)
      expect(at.there(page, draft)).toBe('One, there.\n\nTwo.\n\nThree, here.\n')
      expect(at.outbox()).toEqual([])
    })
  },
)

describe.each(WRITABLE)('with a remote of kind "%s", what one side deleted and the other edited', (kind) => {
  it('waits with its text when it was deleted there and edited here', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.write(draft, start, 'Edited here.\n')
    const params = { spaceId: at.space, changeRequestId: draft }
    at.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'delete_page', page: start }] },
    })
    await at.sync()
    expect(at.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Edited here.\n' }] }])
    // Nothing returns without the user's knowledge.
    expect(() => at.there(start, draft)).toThrow('There is no such page')
  })

  it('is shown first when it was deleted here and edited there', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'delete_page', page: start })
    at.writeThere(draft, start, 'Edited there.\n')
    await at.sync()
    expect(at.there(start, draft)).toBe('Edited there.\n')
    expect(at.here(start, draft)).toBe('Edited there.\n')
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', conflict: { theirs: 'Edited there.\n', mine: '' } },
    ])
  })

  it('waits with its text when its parent page is deleted there', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.change(draft, {
      operation: 'update_page',
      page: start,
      into: next,
      document: { markdown: 'Moved.\n' },
    })
    const params = { spaceId: at.space, changeRequestId: draft }
    at.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'delete_page', page: next }] },
    })
    await at.sync()
    expect(at.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Moved.\n' }] }])
    expect(at.here(start, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it.each(['merged', 'archived'])('waits with its text when the change request was %s there', async (end) => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.writeThere(draft, next, 'Merged.\n')
    at.write(draft, start, 'Too late.\n')
    const params = { spaceId: at.space, changeRequestId: draft }
    if (end === 'merged') at.mergeThere(draft)
    else at.origin.call('updateChangeRequestById', { params, body: { status: 'archived' } })
    await at.sync()
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'change-request.closed' }, texts: [{ after: 'Too late.\n' }] },
    ])
    expect(at.here(start)).toBe('One.\n\nTwo.\n\nThree.\n')
    if (end === 'merged') return
    // An archived change request can be opened again, and the edit retried.
    at.origin.call('updateChangeRequestById', { params, body: { status: 'draft' } })
    await at.sync()
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    expect(at.there(start, draft)).toBe('Too late.\n')
    expect(at.outbox()).toEqual([])
  })
})

describe.each(KINDS)('with a remote of kind "%s", a comment', (kind) => {
  const post = (at: SyncFixture, markdown: string) =>
    at.origin.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } }).id

  it('that was deleted there and edited here waits with its text', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space, commentId: post(at, 'Said') }
    await at.sync()
    at.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said better' } } })
    at.origin.call('deleteCommentInSpace', { params })
    await at.sync()
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 404 }, texts: [{ after: 'Said better' }] },
    ])
    expect(at.origin.call('listCommentsInSpace', { params }).items).toEqual([])
  })

  it('that was changed on both sides has the local text; the other one is in the trash, once', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space, commentId: post(at, 'Said') }
    await at.sync()
    at.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said here' } } })
    at.app.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said here again' } } })
    at.origin.call('updateCommentInSpace', { params, body: { body: { markdown: 'Said there' } } })
    expect(at.outbox()[0]?.texts).toMatchObject([{ before: 'Said', after: 'Said here' }])
    at.weather.before = (operation) => (operation === 'updateCommentInSpace' ? lost(false) : undefined)
    await at.sync()
    await at.sync()
    at.online()
    await at.sync()
    expect(at.origin.call('getCommentInSpace', { params }).body.markdown).toBe('Said here again')
    expect(at.app.call('getCommentInSpace', { params }).body.markdown).toBe('Said here again')
    expect(trashItems(at.app.store)).toMatchObject([{ reason: 'overwritten', text: 'Said there' }])
    expect(at.outbox()).toEqual([])
  })

  it('that was removed there before any pull brought it is in the trash', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space }
    const answered = post(at, 'Said')
    await at.sync()
    const place = { ...params, commentId: answered }
    at.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Mine' } } })
    at.app.call('postCommentReplyInSpace', { params: place, body: { body: { markdown: 'My answer' } } })
    at.weather.after = (operation, result) => {
      const { id = '' } = (result.ok ? result.value : {}) as { id?: string }
      if (operation === 'postCommentInSpace')
        at.origin.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
      if (operation === 'postCommentReplyInSpace')
        at.origin.call('deleteCommentReplyInSpace', { params: { ...place, commentReplyId: id } })
      return undefined
    }
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(trashItems(at.app.store).map(({ text }) => text)).toEqual(['Mine', 'My answer'])
  })

  it('that the user removed before any pull brought it is not in the trash', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space }
    const { id: commentId } = at.app.call('postCommentInSpace', {
      params,
      body: { body: { markdown: 'Mine' } },
    })
    at.app.call('deleteCommentInSpace', { params: { ...params, commentId } })
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(trashItems(at.app.store)).toEqual([])
  })

  it('whose latest text another machine overwrote has it in the trash, and no earlier one', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space, commentId: post(at, 'Said') }
    await at.sync()
    for (const markdown of ['First', 'Second']) {
      at.app.call('updateCommentInSpace', { params, body: { body: { markdown } } })
      await at.sync()
    }
    at.origin.call('updateCommentInSpace', { params, body: { body: { markdown: 'From elsewhere' } } })
    await at.sync()
    expect(trashItems(at.app.store)).toMatchObject([{ reason: 'overwritten', text: 'Second' }])
  })

  it('whose text equals a local id arrives unchanged', async () => {
    const at = await openSyncFixture({ kind })
    const draft = at.begin()
    const params = { spaceId: at.space }
    at.app.call('postCommentInSpace', { params, body: { body: { markdown: draft } } })
    await at.sync()
    const said = at.origin.call('listCommentsInSpace', { params }).items.map(({ body }) => body.markdown)
    expect(said).toEqual([draft])
  })

  it('that was deleted here and answered there is deleted, and the answer is in the trash', async () => {
    const at = await openSyncFixture({ kind })
    const params = { spaceId: at.space, commentId: post(at, 'Said') }
    await at.sync()
    at.app.call('deleteCommentInSpace', { params })
    at.origin.call('postCommentReplyInSpace', { params, body: { body: { markdown: 'Answered' } } })
    await at.sync()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.origin.call('listCommentsInSpace', { params }).items).toEqual([])
    expect(trashItems(at.app.store).map(({ text }) => text)).toContain('Answered')
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", typing', (kind) => {
  it('never conflicts with itself: 1,000 keystrokes, sent as they come, arrive as typed', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    let text = ''
    for (let stroke = 0; stroke < 1000; stroke += 1) {
      text += stroke % 40 === 39 ? '\n\n' : String.fromCodePoint(97 + (stroke % 26))
      at.write(draft, page, `${text}\n`)
      if (stroke % 50 === 0) await at.sync()
    }
    await at.sync()
    expect(at.there(page, draft)).toBe(`${text}\n`)
    expect(at.here(page, draft)).toBe(`${text}\n`)
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  }, 60_000)

  it("removes another user's text when the user has seen and removed it", async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, 'One, mine.\n\nTwo.\n\nThree.\n')
    at.writeThere(draft, page, 'One.\n\nTwo.\n\nThree.\n\nFour, theirs.\n')
    const { round } = at.app.replica
    const sendNext = round.sendNext.bind(round)
    round.sendNext = async () => lost(false) as Failure
    await at.sync()
    expect(at.here(page, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n\nFour, theirs.\n')
    at.write(draft, page, 'One, mine.\n\nTwo.\n\nThree.\n')
    round.sendNext = sendNext
    await at.sync()
    expect(at.there(page, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n')
  })

  it('continues while its beginning is being sent', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    at.write(draft, page, 'First.\n')
    let typed = 0
    const type = (operation: string) => {
      if (operation !== 'updateChangeRequestContent' || typed === 4) return undefined
      typed += 1
      at.change(draft, textChange(page, `First.\n\nTyped ${typed}.\n`))
      return undefined
    }
    at.weather.before = type
    at.weather.after = type
    await at.sync()
    expect(typed).toBe(4)
    expect(at.there(page, draft)).toBe('First.\n\nTyped 4.\n')
    expect(at.outbox()).toEqual([])
  })
})
