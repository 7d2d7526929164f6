import { describe, expect, it, onTestFinished } from 'vitest'
import { takeLostFocus } from '../../../src-renderer/ui/lost-focus.ts'

/** Adds a part of the window with a focusable element in it, and a button beside both. */
function openWindow() {
  const part = document.createElement('main')
  part.tabIndex = -1
  part.innerHTML = '<div tabindex="-1"></div>'
  const button = document.createElement('button')
  document.body.append(part, button)
  onTestFinished(() => [part, button].forEach((element) => element.remove()))
  return { part, scroller: part.firstElementChild as HTMLElement, button }
}

describe('a lost focus', () => {
  it('is taken after the focused element has gone', () => {
    const { scroller, button } = openWindow()
    button.focus()
    button.remove()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(scroller)
  })

  it('is taken from a part of the window around the element', () => {
    const { part, scroller } = openWindow()
    part.focus()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(scroller)
  })

  it('is none while another element has the focus', () => {
    const { scroller, button } = openWindow()
    button.focus()
    takeLostFocus(scroller)
    expect(document.activeElement).toBe(button)
  })
})
