import { expect, it, onTestFinished } from 'vitest'
import { updateEntries } from '../../src-main/content/markdown/update-entries.ts'
import { UPDATES_PREFIX } from '../../src-main/store/signed-addresses/signed-path.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { folderOf, temporaryFolder } from '../support/content/archives.ts'
import { failingLog, START } from '../support/workspace.ts'

const CHANGELOG = `# Changes & "news"

{% updates format="full" %}
{% update date="2026-07-21" tags="api, ui" %}
## Faster & 2 < 3

It is [faster](other.md) & "better"\u0001.
{% endupdate %}

{% update date="2026-07-21" %}
Without a heading.
{% endupdate %}

{% update date="someday" %}
Never.
{% endupdate %}

{% update date="2026-08-01" %}
### Newest
{% endupdate %}
{% endupdates %}
`

async function open(
  address: string,
): Promise<{ workspace: HostedWorkspace; feedOf: (page: string) => Promise<string> }> {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: () => START, address })
  onTestFinished(() => workspace.close())
  const { space } = await workspace.imports.run(
    folderOf({ 'changes.md': CHANGELOG, 'other.md': '# Other\n' }),
  )
  const call = async (id: string, input: object): Promise<Record<string, unknown>> => {
    const result = await workspace.call(id, input, workspace.localCaller())
    if (!result.ok) throw new Error(result.problem.message)
    return result.value as Record<string, unknown>
  }
  return {
    workspace,
    async feedOf(pagePath) {
      const { id } = await call('getPageByPath', { params: { spaceId: space, pagePath } })
      const { url } = await call('getPageUpdatesFeed', { params: { spaceId: space, pageId: id } })
      return url as string
    },
  }
}

it('a page with a changelog has a feed at a signed address, with escaped texts and absolute addresses', async () => {
  const { workspace, feedOf } = await open('https://docs.example.org')
  const url = await feedOf('changes')
  expect(url.startsWith(`https://docs.example.org${UPDATES_PREFIX}`)).toBe(true)
  const path = url.slice(`https://docs.example.org${UPDATES_PREFIX}`.length)
  const feed = workspace.serve.readUpdates(path) ?? ''
  expect(feed).toContain('<title>Changes &amp; &quot;news&quot;</title>')
  expect(feed).toContain('<updated>2026-08-01T00:00:00Z</updated>')
  expect(feed).toContain('&amp; &quot;better&quot;.')
  expect(feed).toContain('<title>Faster &amp; 2 &lt; 3</title>')
  expect(feed).toContain('<category term="api"/>')
  expect(feed).not.toContain('\u0001')
  expect([...feed.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^https:\/\/docs\.example\.org\/#\/spaces\/\w+\/pages\/\w+\?section=2026-07-21-2$/,
      ),
    ]),
  )
  expect(feed.match(/<entry>/g)).toHaveLength(3)
  expect(new Set([...feed.matchAll(/<id>([^<]+)/g)].map(([, id]) => id)).size).toBe(4)
})

it('returns no feed for a changed address or for a deleted space', async () => {
  const { workspace, feedOf } = await open('https://docs.example.org')
  const path = (await feedOf('changes')).split(UPDATES_PREFIX)[1] ?? ''
  const [space = '', page = '', signature = ''] = path.split('/')
  for (const wrong of [
    '',
    '/',
    `${space}/${page}/`,
    `${space}/other/${signature}`,
    `${space}/${page}/${signature}x`,
  ])
    expect(workspace.serve.readUpdates(wrong)).toBeNull()
  await workspace.call('deleteSpaceById', { params: { spaceId: space } }, workspace.localCaller())
  expect(workspace.serve.readUpdates(path)).toBeNull()
})

it('serves no feed for a page without a changelog, and refuses an address in a workspace without a host', async () => {
  const { workspace, feedOf } = await open('https://docs.example.org')
  expect(workspace.serve.readUpdates((await feedOf('other')).split(UPDATES_PREFIX)[1] ?? '')).toBeNull()
  const alone = await open('app://carrel')
  await expect(alone.feedOf('changes')).rejects.toThrow('no feed reader can reach it')
})

it('entries have the anchors and titles that the page shows', () => {
  expect(updateEntries(CHANGELOG)).toMatchObject([
    { day: '2026-07-21', anchor: '2026-07-21', title: 'Faster & 2 < 3', tags: ['api', 'ui'] },
    { anchor: '2026-07-21-2', title: 'July 21, 2026', words: 'Without a heading.' },
    { anchor: '2026-08-01', title: 'Newest' },
  ])
  expect(updateEntries('{% updates %}'.repeat(2000))).toEqual([])
})
