import { mount } from '@vue/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { provideTurns, useTurn } from '../../../../src-renderer/features/change-requests/diff/use-turn.ts'

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

async function nextTurn(): Promise<void> {
  await nextFrame()
  await nextFrame()
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

it('draws one component in every second frame, in the order of their requests', async () => {
  const { drawn } = mountThree()
  expect(drawn()).toEqual(['a'])
  await nextFrame()
  expect(drawn()).toEqual(['a'])
  await nextFrame()
  expect(drawn()).toEqual(['a', 'b'])
  await nextTurn()
  expect(drawn()).toEqual(['a', 'b', 'c'])
})

it('skips a component that no longer requests a turn, and draws it again later', async () => {
  const { wanted, drawn } = mountThree()
  wanted.value = ['a', 'c']
  await nextTick()
  await nextTurn()
  expect(drawn()).toEqual(['a', 'c'])
  await nextTurn()
  wanted.value = ['b']
  await nextTick()
  expect(drawn()).toEqual(['b'])
})
