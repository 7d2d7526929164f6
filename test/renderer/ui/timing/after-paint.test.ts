import { mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { useAfterPaint } from '../../../../src-renderer/ui/timing/after-paint.ts'

describe('work after the main part of a screen', () => {
  it('is shown after the first frame with the main part', async () => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    })
    const isShown = shallowRef(false)
    const screen = mount(
      defineComponent(() => {
        const isPainted = useAfterPaint(() => isShown.value)
        return () => h('p', isPainted.value ? 'all' : 'main')
      }),
    )
    await vi.advanceTimersByTimeAsync(100)
    expect(screen.text()).toBe('main')
    isShown.value = true
    await nextTick()
    expect(screen.text()).toBe('main')
    await vi.advanceTimersByTimeAsync(20)
    expect(screen.text()).toBe('all')
    isShown.value = false
    await nextTick()
    expect(screen.text()).toBe('all')
  })
})
