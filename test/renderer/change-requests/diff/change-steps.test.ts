import { flushPromises, mount } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, useTemplateRef } from 'vue'
import {
  changeSteps,
  type SteppedPage,
} from '../../../../src-renderer/features/change-requests/diff/change-steps.ts'
import {
  usePageScroll,
  type PageScroll,
} from '../../../../src-renderer/features/change-requests/diff/use-page-scroll.ts'
import { deferred } from '../../support/deferred.ts'

const LINE = 100

/** A scroll without a window: its pages stand at offsets, and `offset` is the part above the window. */
class FakeScroll {
  offset = 0
  choiceCount = 0
  readonly line = () => LINE
  readonly choices = () => this.choiceCount
  #held: () => number | undefined = () => undefined
  readonly hold = (top: () => number | undefined): void => {
    this.choiceCount += 1
    this.#held = top
    this.align()
  }
  /** Follows the held place, as after a change of the layout. */
  align(): void {
    this.offset += (this.#held() ?? LINE) - LINE
  }
}

/** A page that is drawn when the test resolves `drawing`. Its change stands 40 pixels below its top. */
function undrawnPage(scroll: FakeScroll, top: number) {
  const drawing = deferred<void>()
  let isDrawn = false
  const page: SteppedPage = {
    isFolded: false,
    top: () => top - scroll.offset,
    changes: () => (isDrawn ? [top + 40 - scroll.offset] : null),
    draw: () => drawing.promise.then(() => void (isDrawn = true)),
  }
  return { page, drawn: () => drawing.resolve() }
}

describe('a step to a page that is not drawn', () => {
  let scroll: FakeScroll
  beforeEach(() => (scroll = new FakeScroll()))

  it('scrolls to the page, and to its change once that is drawn', async () => {
    const { page, drawn } = undrawnPage(scroll, 1000)
    const step = changeSteps(() => [page], scroll).next()
    expect(scroll.offset).toBe(1000 - LINE)
    drawn()
    await step
    expect(scroll.offset).toBe(1040 - LINE)
  })

  it('follows its change while the pages above it get their heights', async () => {
    const { page, drawn } = undrawnPage(scroll, 1000)
    const { top, changes } = page
    let added = 0
    page.top = () => top() + added
    page.changes = () => changes()?.map((place) => place + added) ?? null
    const step = changeSteps(() => [page], scroll).next()
    drawn()
    await step
    added = 320
    scroll.align()
    expect(scroll.offset).toBe(1360 - LINE)
  })

  it('leaves the user at a place that they chose meanwhile', async () => {
    const { page, drawn } = undrawnPage(scroll, 1000)
    const step = changeSteps(() => [page], scroll).next()
    scroll.choiceCount += 1
    scroll.offset = 300
    drawn()
    await step
    expect(scroll.offset).toBe(300)
  })

  it('is cancelled by the next step', async () => {
    const [first, second] = [undrawnPage(scroll, 1000), undrawnPage(scroll, 2000)]
    const { next } = changeSteps(() => [first.page, second.page], scroll)
    const steps = [next(), next()]
    second.drawn()
    await flushPromises()
    first.drawn()
    await Promise.all(steps)
    expect(scroll.offset).toBe(2040 - LINE)
  })

  it('does not scroll after the page left the diff', async () => {
    const { page, drawn } = undrawnPage(scroll, 1000)
    const pages = [page]
    const step = changeSteps(() => pages, scroll).next()
    pages.length = 0
    // A removed element has no place.
    page.top = () => 0
    drawn()
    await step
    expect(scroll.offset).toBe(1000 - LINE)
  })
})

describe('the choices of a place', () => {
  let pageScroll: PageScroll
  let container: HTMLElement

  beforeEach(() => {
    const Screen = defineComponent({
      setup() {
        pageScroll = usePageScroll(useTemplateRef<HTMLElement>('scroll'), () => undefined)
        return () => h('div', { ref: 'scroll' }, h('div'))
      },
    })
    container = mount(Screen).element as HTMLElement
  })

  it.each([
    ['the wheel', () => container.dispatchEvent(new Event('wheel'))],
    ['a press', () => container.dispatchEvent(new Event('pointerdown'))],
    ['a key', () => container.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))],
    ['a page of the list', () => pageScroll.scrollTo('p')],
    ['a step', () => pageScroll.hold(() => 10)],
  ])('include %s', (_name, choose) => {
    choose()
    expect(pageScroll.choices()).toBe(1)
  })

  it('do not include the key of a step, which may have no target', () => {
    container.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true }))
    expect(pageScroll.choices()).toBe(0)
  })
})
