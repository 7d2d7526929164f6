import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, useTemplateRef } from 'vue'
import { returnFocusOfSidebar } from '../../../src-renderer/features/shell/sidebar-focus.ts'
import SidebarHeader from '../../../src-renderer/features/sidebar/SidebarHeader.vue'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { useLayout } from '../../../src-renderer/stores/layout.ts'
import ScreenBar from '../../../src-renderer/ui/screen/ScreenBar.vue'
import { FakeHost } from '../support/fake-host.ts'
import { libraryAnswers } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** A window with a sidebar, and a screen with or without a bar. */
const windowOf = (hasBar: boolean) =>
  defineComponent({
    setup() {
      provideWorkspace()
      const layout = useLayout()
      layout.isSidebarOpen = true
      const sidebar = useTemplateRef<HTMLElement>('sidebar')
      const screen = useTemplateRef<HTMLElement>('screen')
      returnFocusOfSidebar(
        () => sidebar.value ?? undefined,
        () => screen.value,
      )
      return () => [
        layout.isSidebarOpen &&
          h('nav', { ref: 'sidebar' }, [h(SidebarHeader), h('button', { id: 'other' })]),
        h(
          'main',
          { ref: 'screen', id: 'content', tabindex: -1 },
          hasBar ? [h(ScreenBar, { crumbs: [] })] : [],
        ),
      ]
    },
  })

async function open(hasBar = true) {
  await mountInApp(windowOf(hasBar), { host: new FakeHost(libraryAnswers([], [])) })
  await flushPromises()
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus()
  const toggle = async () => {
    const layout = useLayout()
    layout.isSidebarOpen = !layout.isSidebarOpen
    await flushPromises()
  }
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id
  return { focus, toggle, focused }
}

it('the button that opens the sidebar takes the focus of the closed one, and returns it', async () => {
  const { focus, toggle, focused } = await open()
  focus('[aria-label="Close the sidebar"]')
  await toggle()
  expect(focused()).toBe('Open the sidebar')
  await toggle()
  expect(focused()).toBe('Close the sidebar')
})

it('the screen takes the focus of a closed sidebar where no bar has its button', async () => {
  const { focus, toggle, focused } = await open(false)
  focus('#other')
  await toggle()
  expect(focused()).toBe('content')
})

it('a focus on the screen stays when the sidebar closes', async () => {
  const { focus, toggle, focused } = await open()
  focus('#content')
  await toggle()
  expect(focused()).toBe('content')
})
