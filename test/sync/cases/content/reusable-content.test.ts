import { describe, expect, it } from 'vitest'
import { writeContent } from '../../../support/content/write-content.ts'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

const NOTICE = '.gitbook/includes/notice.md'
const file = (text: string) => new TextEncoder().encode(text)

describe('the reusable content of a replica', () => {
  it('is found offline, with the pages that show it, in the state of the last round', async () => {
    const fixture = await openSyncFixture()
    const find = () =>
      fixture.app
        .call('searchSpaceContent', { params: { spaceId: fixture.space }, query: { query: 'zeppelin ' } })
        .items.map(({ id, reusableContents = [] }) => [id, reusableContents[0]?.body])
    const page = { id: 'shows', text: `{% include "${NOTICE}" %}\n` }
    writeContent(fixture.origin, fixture.space, [page], { [NOTICE]: file('The zeppelin lands.\n') })
    await fixture.sync()
    fixture.offline()
    expect(find()).toEqual([['shows', 'The zeppelin lands.']])
    fixture.online()
    writeContent(fixture.origin, fixture.space, [], { [NOTICE]: file('The zeppelin starts.\n') })
    await fixture.sync()
    expect(find()).toEqual([['shows', 'The zeppelin starts.']])
  })
})
