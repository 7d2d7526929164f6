import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { h } from 'vue'
import AppConfirm from '../../../src-renderer/ui/AppConfirm.vue'

it('the details of a question are part of what screen readers announce', async () => {
  mount(AppConfirm, {
    props: { open: true, title: 'Merge?', description: 'It can be undone.', action: 'Merge' },
    slots: { default: () => h('ul', h('li', 'Two pages change.')) },
    attachTo: document.body,
  })
  const dialog = () => document.querySelector('[role=alertdialog]')
  await expect.poll(dialog).not.toBeNull()
  const described = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('It can be undone.Two pages change.')
})
