import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { describe, expect, it } from 'vitest'
import { h } from 'vue'
import AppButton from '../../../src-renderer/ui/AppButton.vue'
import AppDialog from '../../../src-renderer/ui/AppDialog.vue'

/** Opens a dialog whose main action is disabled or not. Returns the focused element. */
async function focusIn(isDisabled: boolean): Promise<Element | null> {
  const actions = () => [
    h(AppButton, () => 'Cancel'),
    h(AppButton, { disabled: isDisabled, look: 'primary' }, () => 'Apply'),
  ]
  const dialog = () =>
    h(AppDialog, { open: true, title: 'Suggestions' }, { default: () => 'Loading', actions })
  mount(() => h(TooltipProvider, dialog), { attachTo: document.body })
  await flushPromises()
  return document.activeElement
}

describe('an opened dialog', () => {
  it('focuses its main action', async () => {
    expect((await focusIn(false))?.textContent).toBe('Apply')
  })

  it('has the focus itself while its main action is disabled', async () => {
    expect((await focusIn(true))?.getAttribute('role')).toBe('dialog')
  })
})
