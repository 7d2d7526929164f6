import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ParkedNotice from '../../../src-renderer/features/sync/ParkedNotice.vue'
import { edit, mountOnReplica, refused } from '../support/replica.ts'

const props = { space: 's', changeRequest: 'c', page: 'p' }
const conflict = { page: 'p', title: 'Install', base: 'a', mine: 'b', theirs: 'c' }

async function wayOf(items: ReturnType<typeof edit>[]): Promise<string | undefined> {
  const { wrapper } = await mountOnReplica(ParkedNotice, { props, items })
  await flushPromises()
  return wrapper.find('a').exists() ? wrapper.find('a').attributes('href') : undefined
}

describe('the notice above a text', () => {
  it('leads to the two versions where both changed one place', async () => {
    expect(await wayOf([edit({ id: 'a' }), refused({ id: 'b', conflict })])).toBe('/outbox/b')
  })

  it('leads to the outbox where the edit was refused', async () => {
    expect(await wayOf([refused()])).toBe('/outbox')
  })

  it('is not there while the edits of this page are on their way, or those of another need the person', async () => {
    const other = [{ page: 'q', title: 'Update', before: '', after: 'Text' }]
    expect(await wayOf([edit({ id: 'a' }), refused({ id: 'b', texts: other })])).toBeUndefined()
  })
})
