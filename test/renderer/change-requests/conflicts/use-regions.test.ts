import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { useRegions } from '../../../../src-renderer/features/change-requests/conflicts/use-regions.ts'

/** Adds a screen with a tab and two places, which were created in the other order. */
function openPlaces() {
  document.body.innerHTML =
    '<main tabindex="-1"><a href="#">Tab</a><p tabindex="0"></p><p tabindex="0"></p></main>'
  const [first, second] = document.querySelectorAll('p')
  const region = ($el: HTMLElement, place: number) => ({ $el, place, focus: () => $el.focus() })
  const { takeLostFocus } = useRegions(shallowRef([region(second!, 2), region(first!, 1)]))
  return {
    first,
    second,
    takeLostFocus,
    main: document.querySelector('main')!,
    tab: document.querySelector('a')!,
  }
}

describe('the places of a conflicting page', () => {
  it('take the focus from the screen, so that their keys work at once', () => {
    const { first, second, main, takeLostFocus } = openPlaces()
    main.focus()
    takeLostFocus(0)
    expect(document.activeElement).toBe(first)
    document.body.focus()
    first?.blur()
    takeLostFocus(1)
    expect(document.activeElement).toBe(second)
  })

  it('leave the focus on another control', () => {
    const { tab, takeLostFocus } = openPlaces()
    tab.focus()
    takeLostFocus(0)
    expect(document.activeElement).toBe(tab)
  })
})
