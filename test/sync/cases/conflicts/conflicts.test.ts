import { describe, expect, it } from 'vitest'
import { openSyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'

const TABLE = '| Name | Age |\n| --- | --- |\n| Ada | 36 |\n| Alan | 41 |\n'

const TABS =
  '{% tabs %}\n{% tab title="npm" %}\n```bash\nnpm install\n```\n{% endtab %}\n\n{% tab title="yarn" %}\n```bash\nyarn add\n```\n{% endtab %}\n{% endtabs %}\n'

interface Merging {
  name: string
  base: string
  mine: string
  theirs: string
  /** The merged result; absent when the user has to decide. */
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
      const fixture = await openSyncFixture({ kind, pages: { Page: base } })
      const draft = await fixture.createRemoteDraft()
      const [page] = fixture.pages as [string]
      fixture.write(draft, page, mine)
      fixture.writeAtRemote(draft, page, theirs)
      await fixture.sync()
      if (merged !== undefined) {
        expect(fixture.remoteText(page, draft)).toBe(merged)
        expect(fixture.localText(page, draft)).toBe(merged)
        expect(fixture.outbox()).toEqual([])
        return
      }
      expect(fixture.remoteText(page, draft)).toBe(theirs)
      expect(fixture.outbox()).toMatchObject([
        { state: 'needs-you', error: { code: 'sync.conflict' }, conflict: { base, mine, theirs } },
      ])
    },
  )

  it('is merged when the other side moved it as well', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fixture.write(draft, start, 'One here.\n\nTwo.\n\nThree.\n')
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const move = { operation: 'update_page' as const, page: start, into: next }
    fixture.origin.call('updateChangeRequestContent', { params, body: { changes: [move] } })
    fixture.writeAtRemote(draft, start, 'One.\n\nTwo.\n\nThree there.\n')
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('One here.\n\nTwo.\n\nThree there.\n')
    const { pages } = fixture.app.call('listPagesInChangeRequest', { params })
    expect(pages.map(({ title, pages: inner }) => [title, inner.map((page) => page.title)])).toEqual([
      ['Next', ['Start']],
    ])
  })

  it('leaves every block without edits unchanged, byte for byte', async () => {
    const odd =
      '*  odd   list\n*  items\t\n\n\n\nSetext\n======\n\n|a|b|\n|-|:-:|\n|1|2|\n\ntrailing  \nbreak\\\nend\n\n~~~js\nx  =  1\n~~~\n'
    const base = `First.\n\n${odd}\nLast.\n`
    const fixture = await openSyncFixture({ kind, pages: { Page: base } })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, base.replace('First.', 'First here.'))
    fixture.writeAtRemote(draft, page, base.replace('Last.', 'Last there.'))
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe(`First here.\n\n${odd}\nLast there.\n`)
  })
})

describe.each(WRITABLE)(
  'with a remote of kind "%s", a page that another user writes between pull and push',
  (kind) => {
    /** The call of a round that follows its pull and precedes the text. */
    const BETWEEN = kind === 'feed' ? 'updateChangeRequestContent' : 'getChangeRequestById'

    it('is pulled and merged, and sent in the same round', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      const [page] = fixture.pages as [string]
      fixture.write(draft, page, 'One.\n\nTwo.\n\nThree, here.\n')
      let isPulled = false
      let isWritten = false
      fixture.network.onRequest = (operation) => {
        isPulled ||= operation === 'updateChangeRequestContent' || operation === 'listCommentsInSpace'
        if (!isPulled || isWritten || operation !== BETWEEN) return undefined
        isWritten = true
        fixture.writeAtRemote(draft, page, 'One, there.\n\nTwo.\n\nThree.\n')
        return undefined
      }
      await fixture.sync()
      expect(isWritten).toBe(true)
      expect(fixture.remoteText(page, draft)).toBe('One, there.\n\nTwo.\n\nThree, here.\n')
      expect(fixture.outbox()).toEqual([])
    })
  },
)
