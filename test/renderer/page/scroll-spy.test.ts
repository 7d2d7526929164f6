import { expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useScrollSpy } from '../../../src-renderer/features/page/use-scroll-spy.ts'
import type { Heading } from '../../../src-renderer/markdown/messages.ts'

/** A view of 600 pixels with headings at distances from its top, which the test changes. */
function openView(tops: Record<string, number>) {
  let resize = (): void => undefined
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (draw(), 0))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listen: () => void) {
        resize = listen
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const view = document.createElement('div')
  const column = document.createElement('div')
  view.append(column)
  Object.defineProperties(view, { clientHeight: { value: 600 }, scrollHeight: { value: 5000 } })
  for (const anchor of Object.keys(tops)) {
    const heading = document.createElement('h2')
    heading.dataset['anchor'] = anchor
    heading.getBoundingClientRect = () => new DOMRect(0, (tops[anchor] ?? 0) - view.scrollTop, 100, 30)
    column.append(heading)
  }
  const headings = shallowRef<Heading[]>([])
  const scope = effectScope()
  const current = scope.run(() => useScrollSpy(shallowRef(view), headings))
  const show = async (): Promise<void> => {
    headings.value = Object.keys(tops).map((anchor) => ({ anchor }) as Heading)
    await nextTick()
  }
  const scrollTo = (top: number): void => {
    view.scrollTop = top
    view.dispatchEvent(new Event('scroll'))
  }
  return {
    tops,
    current: () => current?.value,
    show,
    scrollTo,
    resize: () => resize(),
    stop: () => scope.stop(),
  }
}

it('marks the first section at the top of a page whose first sections are short', async () => {
  const view = openView({ one: 20, two: 60, three: 90 })
  await view.show()
  expect(view.current()).toBe('one')
  view.scrollTo(10)
  expect(view.current()).toBe('three')
  view.stop()
})

it('measures again when a picture that loads later moves the headings', async () => {
  const view = openView({ one: -200, two: 40, three: 900 })
  await view.show()
  view.scrollTo(10)
  expect(view.current()).toBe('two')
  view.tops['two'] = 640
  view.resize()
  expect(view.current()).toBe('one')
  view.stop()
})
