import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef, type VNode } from 'vue'
import { useReturnedFocus } from '../../../src-renderer/ui/returned-focus.ts'

const Composer = defineComponent({
  setup: () => useReturnedFocus('Reply'),
  render: () => h('form', h('textarea')),
})

/** The state of a composer: never opened, open, or closed again. */
type State = 'new' | 'open' | 'closed'

/** Opens a composer by the last button, writes in it, and closes it. Returns the words of the focused element. */
async function wordsAfterClosing(draw: (state: State, open: () => void) => VNode[]): Promise<string> {
  const state = shallowRef<State>('new')
  const open = (): void => void (state.value = 'open')
  const wrapper = mount(() => h('main', h('section', draw(state.value, open))), { attachTo: document.body })
  const opener = wrapper.findAll('button').at(-1)!.element
  opener.focus()
  opener.click()
  await flushPromises()
  wrapper.get('textarea').element.focus()
  state.value = 'closed'
  await flushPromises()
  return document.activeElement?.tagName === 'BUTTON' ? document.activeElement.textContent : ''
}

describe('the focus of a closed composer', () => {
  it('returns to the button that opened it', async () => {
    const draw = (state: State, open: () => void): VNode[] => [
      h('button', 'Undo'),
      h('button', { onClick: open }, 'Comment'),
      ...(state === 'open' ? [h(Composer)] : []),
    ]
    expect(await wordsAfterClosing(draw)).toBe('Comment')
  })

  it('continues on the button whose place the composer took', async () => {
    const draw = (state: State, open: () => void): VNode[] =>
      state === 'open'
        ? [h(Composer)]
        : [h('i'), h('button', 'More'), h('button', { onClick: open }, 'Reply')]
    expect(await wordsAfterClosing(draw)).toBe('Reply')
  })

  it('continues on a button nearby when no button has that name', async () => {
    const draw = (state: State, open: () => void): VNode[] => [
      state === 'open' ? h(Composer) : h('button', { onClick: open }, `${state} text`),
    ]
    expect(await wordsAfterClosing(draw)).toBe('closed text')
  })

  it('stays where the user has moved it', async () => {
    const isOpen = shallowRef(true)
    mount(() => h('main', [isOpen.value ? h(Composer) : undefined, h('button', 'Next')]), {
      attachTo: document.body,
    })
    const next = document.querySelector('button')!
    next.focus()
    isOpen.value = false
    await flushPromises()
    expect(document.activeElement).toBe(next)
  })
})
