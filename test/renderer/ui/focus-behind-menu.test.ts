import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef, type Component } from 'vue'
import AppConfirm from '../../../src-renderer/ui/AppConfirm.vue'
import AppDialog from '../../../src-renderer/ui/AppDialog.vue'
import AppContextMenu from '../../../src-renderer/ui/menu/AppContextMenu.vue'

/** Returns a tree whose row has a menu with an entry that opens a dialog. The dialog is there while it is open. */
const treeWith = (dialog: Component) =>
  defineComponent(() => {
    const open = shallowRef(false)
    const entries = [{ label: 'Move', select: () => (open.value = true) }]
    const props = { title: 'Move?', description: 'It moves.', action: 'Move', open: true }
    return () =>
      h(TooltipProvider, () => [
        h(
          'div',
          { role: 'tree', tabindex: 0 },
          h(AppContextMenu, { entries: entries as never }, () => h('p', { tabindex: 0 }, 'Row')),
        ),
        open.value && h(dialog, { ...props, 'onUpdate:open': (isOpen: boolean) => (open.value = isOpen) }),
      ])
  })

it.each([
  ['dialog', AppDialog],
  ['question', AppConfirm],
] as const)('a %s that a menu opened returns the focus to the tree of the menu', async (_, dialog) => {
  const wrapper = mount(treeWith(dialog), { attachTo: document.body })
  await wrapper.get('p').trigger('contextmenu')
  await flushPromises()
  document.querySelector<HTMLElement>('[role=menuitem]')!.click()
  await flushPromises()
  const shown = document.querySelector<HTMLElement>('[role$=dialog]')!
  expect(shown.contains(document.activeElement)).toBe(true)
  shown.querySelector('button')!.click()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tree')
  expect(document.querySelector('[role$=dialog]')).toBeNull()
  wrapper.unmount()
})
