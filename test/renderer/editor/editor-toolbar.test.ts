import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import EditorToolbar from '../../../src-renderer/editor/EditorToolbar.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Mounts the toolbar in a window that is tight or wide, and opens its menu. */
async function openToolbar(isTight: boolean) {
  const list = { addEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: isTight && query.includes('1080px') }))
  const props = { view: undefined, canAddFiles: true }
  const { wrapper } = await mountInApp(EditorToolbar, { host: new FakeHost({}), props })
  const buttons = wrapper.findAll('[role=toolbar] button').map((button) => button.attributes('aria-label'))
  await wrapper.get('[aria-label="More formatting"]').trigger('click')
  await flushPromises()
  const entries = [...document.querySelectorAll('[role=menuitem] .label')].map((label) => label.textContent)
  return { buttons, entries }
}

describe('the formatting toolbar', () => {
  it('is one tab stop, in which the arrow keys, Home and End move', async () => {
    await openToolbar(false)
    const all = [...document.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')]
    const stops = () =>
      all.filter(({ tabIndex }) => tabIndex === 0).map((button) => button.getAttribute('aria-label'))
    expect(stops()).toEqual(['Bold'])
    all[0]?.focus()
    const press = (key: string): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    const focused = () => document.activeElement?.getAttribute('aria-label')
    press('ArrowRight')
    expect(focused()).toBe('Italic')
    expect(stops()).toEqual(['Italic'])
    press('End')
    expect(focused()).toBe('More formatting')
    press('ArrowRight')
    expect(focused()).toBe('Bold')
    press('ArrowLeft')
    press('Home')
    expect(focused()).toBe('Bold')
  })

  it('has the blocks in its row in a wide window', async () => {
    const { buttons, entries } = await openToolbar(false)
    expect(buttons.slice(-6)).toEqual([
      'Code block',
      'Hint',
      'Tabs',
      'Table',
      'Picture or file',
      'More formatting',
    ])
    expect(entries).toEqual(['Strikethrough', 'Heading 1', 'Heading 3'])
  })

  it('has the blocks in its menu in a tight window', async () => {
    const { buttons, entries } = await openToolbar(true)
    expect(buttons.slice(-2)).toEqual(['Numbered list', 'More formatting'])
    expect(entries.slice(0, 7)).toEqual([
      'Task list',
      'Quote',
      'Code block',
      'Hint',
      'Tabs',
      'Table',
      'Picture or file',
    ])
  })
})
