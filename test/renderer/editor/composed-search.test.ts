import { search } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import { mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { expect, it, onTestFinished } from 'vitest'
import { h } from 'vue'
import EditorSearch from '../../../src-renderer/editor/search/EditorSearch.vue'

it('the keys of an input method replace nothing', async () => {
  const view = new EditorView({ doc: 'lamp and lamp', extensions: [search()], parent: document.body })
  const wrapper = mount(() => h(TooltipProvider, () => h(EditorSearch, { view, canReplace: true })), {
    attachTo: document.body,
  })
  onTestFinished(() => {
    wrapper.unmount()
    view.destroy()
  })
  const field = (label: string) => wrapper.find<HTMLInputElement>(`input[aria-label="${label}"]`)
  await field('Find').setValue('lamp')
  await field('Find').trigger('keydown', { key: 'Enter' })
  await field('Replace with').trigger('keydown', { key: 'Enter', isComposing: true })
  expect(view.state.doc.toString()).toBe('lamp and lamp')
  await field('Replace with').setValue('灯')
  await field('Replace with').trigger('keydown', { key: 'Enter' })
  expect(view.state.doc.toString()).toContain('灯')
})
