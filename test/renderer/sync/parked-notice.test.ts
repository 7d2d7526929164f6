import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import ParkedNotice from '../../../src-renderer/features/sync-marks/ParkedNotice.vue'
import { useParked } from '../../../src-renderer/features/sync-marks/use-parked.ts'
import { edit, mountOnReplica, refused, pageText } from '../support/replica.ts'

const place = { space: 's', changeRequest: 'c', page: 'p' }
const AboveText = defineComponent({
  props: { isInText: Boolean },
  setup(props) {
    const parked = useParked(() => place)
    return () => parked.value && h(ParkedNotice, { item: parked.value, isInText: props.isInText })
  },
})
const conflict = { page: 'p', title: 'Install', base: 'a', mine: 'b', theirs: 'c' }

async function linkOf(items: ReturnType<typeof edit>[]): Promise<string | undefined> {
  const { wrapper } = await mountOnReplica(AboveText, { items })
  await flushPromises()
  return wrapper.find('a').exists() ? wrapper.find('a').attributes('href') : undefined
}

describe('the notice above a text', () => {
  it('leads to the two versions of a conflicting edit', async () => {
    expect(await linkOf([edit({ id: 'a' }), refused({ id: 'b', conflict })])).toBe('/outbox/b')
  })

  it('leads to the outbox for a refused edit', async () => {
    expect(await linkOf([refused()])).toBe('/outbox')
  })

  it('is missing while the edits of this page are being sent, or those of another page need the user', async () => {
    const other = [pageText('q', 'Update', 'Text')]
    expect(await linkOf([edit({ id: 'a' }), refused({ id: 'b', texts: other })])).toBeUndefined()
  })

  it('reports that the text lacks the edit, when the text was read without it', async () => {
    const words = async (isInText: boolean) => {
      const { wrapper } = await mountOnReplica(AboveText, { props: { isInText }, items: [refused()] })
      await flushPromises()
      return wrapper.text()
    }
    expect(await words(false)).toContain('It is not in the text below.')
    expect(await words(true)).not.toContain('It is not in the text below.')
  })

  it('reports plainly that the server accepts no texts at all', async () => {
    const error = { code: 'sync.not-taken', status: 404, message: 'This server takes no texts.' }
    const { wrapper } = await mountOnReplica(AboveText, { items: [refused({ error })] })
    await flushPromises()
    expect(wrapper.text()).toContain('This server accepts no texts from apps')
    expect(wrapper.text()).toContain('to copy or to save as files')
  })
})
