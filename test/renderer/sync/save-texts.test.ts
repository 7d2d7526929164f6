import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import OutboxScreen from '../../../src-renderer/features/sync/outbox/OutboxScreen.vue'
import { textFiles } from '../../../src-renderer/features/sync/outbox/save-texts.ts'
import { edit, mountOnReplica, pageText, refused } from '../support/replica.ts'

describe('texts that a server does not accept', () => {
  it('become files of the whole change request, one for each page with its last text, under distinct names', () => {
    const first = edit({
      id: '1',
      texts: [pageText('p', 'Install', 'Old.\n'), pageText(null, 'New/page', 'A.\n')],
    })
    const second = edit({ id: '2', texts: [pageText('p', 'Install', 'Newer.\n')] })
    const third = edit({ id: '3', texts: [pageText(null, 'Install', 'B.\n')] })
    const other = edit({ id: '4', changeRequest: 'elsewhere', texts: [pageText('q', 'Other', 'C.\n')] })
    expect(textFiles(first, [first, second, third, other])).toEqual([
      { name: 'Install.md', text: 'Newer.\n' },
      { name: 'New-page.md', text: 'A.\n' },
      { name: 'Install 2.md', text: 'B.\n' },
    ])
    expect(textFiles(edit({ id: '9', changeRequest: null }), [other])).toEqual([])
  })

  it('are offered to copy and to save, and neither to edit nor as a new change request', async () => {
    const error = { code: 'sync.not-taken', status: 404, message: 'This server accepts no texts from apps.' }
    const { wrapper } = await mountOnReplica(OutboxScreen, { items: [refused({ error })] })
    await flushPromises()
    const labels = wrapper.findAll('.actions button, .actions a').map((each) => each.text())
    expect(wrapper.text()).toContain(error.message)
    expect(labels).toContain('Copy text')
    expect(labels).toContain('Save as files')
    expect(labels).not.toContain('Edit')
    expect(labels).not.toContain('Retry')
  })
})
