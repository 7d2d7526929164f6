import { mount } from '@vue/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { provideTurns, useTurn } from '../../../src-renderer/features/change-requests/diff/use-turn.ts'

/** The callbacks of the next frame. */
let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})

async function nextFrame(): Promise<void> {
  for (const callback of frames.splice(0)) callback()
  await nextTick()
}

function mountThree() {
  const wanted = shallowRef(['a', 'b', 'c'])
  const One = defineComponent({
    props: { name: { type: String, required: true } },
    setup(props) {
      const hasTurn = useTurn(() => wanted.value.includes(props.name))
      return () => (hasTurn.value ? h('i', props.name) : null)
    },
  })
  const All = defineComponent({
    setup() {
      provideTurns()
      return () => ['a', 'b', 'c'].map((name) => h(One, { key: name, name }))
    },
  })
  const wrapper = mount(All)
  return { wanted, drawn: () => wrapper.findAll('i').map((each) => each.text()) }
}

it('draws one component in each frame, in the order of their wishes', async () => {
  const { drawn } = mountThree()
  expect(drawn()).toEqual(['a'])
  await nextFrame()
  expect(drawn()).toEqual(['a', 'b'])
  await nextFrame()
  expect(drawn()).toEqual(['a', 'b', 'c'])
})

it('passes over a component that does not want to draw any more, and draws it again later', async () => {
  const { wanted, drawn } = mountThree()
  wanted.value = ['a', 'c']
  await nextTick()
  await nextFrame()
  expect(drawn()).toEqual(['a', 'c'])
  await nextFrame()
  wanted.value = ['b']
  await nextTick()
  expect(drawn()).toEqual(['b'])
})
