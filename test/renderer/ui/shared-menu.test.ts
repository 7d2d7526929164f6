import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import SharedMenu from '../../../src-renderer/ui/menu/SharedMenu.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const chosen: string[] = []

/** Two rows with one menu. */
const Rows = defineComponent({
  setup() {
    const button = shallowRef<HTMLElement>()
    const row = shallowRef('')
    const toggle = (name: string) => (event: Event) => {
      const pressed = event.currentTarget as HTMLElement
      row.value = name
      button.value = button.value === pressed ? undefined : pressed
    }
    return () => [
      ...['one', 'two'].map((name) =>
        h('button', { 'aria-label': `More about ${name}`, onClick: toggle(name) }),
      ),
      h(SharedMenu, {
        button: button.value,
        'onUpdate:button': (next: HTMLElement | undefined) => (button.value = next),
        entries: [{ label: `Open ${row.value}`, select: () => chosen.push(row.value) }],
      }),
    ]
  },
})

const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="More about ${name}"]`)!
const menu = () => document.querySelector<HTMLElement>('[role=menu]')
const item = () => document.querySelector<HTMLElement>('[role=menuitem]')
async function press(element: HTMLElement): Promise<void> {
  element.focus()
  element.click()
  await flushPromises()
}

beforeEach(async () => {
  chosen.length = 0
  await mountInApp(Rows, { host: new FakeHost({}) })
})

it('a menu of many rows has the name of the pressed button, and the lines of its row', async () => {
  expect(menu()).toBeNull()
  await press(button('two'))
  expect(menu()?.getAttribute('aria-label')).toBe('More about two')
  expect(menu()?.hasAttribute('aria-labelledby')).toBe(false)
  item()?.click()
  await flushPromises()
  expect(chosen).toEqual(['two'])
  expect(menu()).toBeNull()
})

it('a menu of many rows returns the focus to its button', async () => {
  await press(button('one'))
  expect(document.activeElement).not.toBe(button('one'))
  menu()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await flushPromises()
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(button('one'))
})

it('a menu of many rows closes when its button is pressed again, and moves to another one', async () => {
  await press(button('one'))
  await press(button('two'))
  expect(menu()?.getAttribute('aria-label')).toBe('More about two')
  expect(item()?.textContent).toContain('Open two')
  await press(button('two'))
  expect(menu()).toBeNull()
})
