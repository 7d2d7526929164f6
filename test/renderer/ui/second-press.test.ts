import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ACTS_ONCE, ignoreSecondPresses } from '../../../src-renderer/ui/second-press.ts'

let pressed: string[] = []

function button(label: string, act: () => void = () => undefined): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = label
  made.addEventListener('click', () => {
    pressed.push(made.textContent)
    act()
  })
  document.body.append(made)
  return made
}

const press = (on: Element, detail: number): boolean =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

beforeEach(() => {
  pressed = []
  onTestFinished(ignoreSecondPresses(document))
})

describe('the second press of a double click', () => {
  it('does not reach the button that replaced the first one', () => {
    const take = button('Take all of theirs')
    press(
      button('Update from space', () => undefined),
      1,
    )
    expect(press(take, 2)).toBe(false)
    expect(pressed).toEqual(['Update from space'])
  })

  it('does not reach the same element once it has another meaning', () => {
    const one = button('Archive', () => (one.textContent = 'Delete'))
    press(one, 1)
    press(one, 2)
    expect(pressed).toEqual(['Archive'])
  })

  it('does not reach a button whose first press was next to it', () => {
    press(document.body, 1)
    press(button('Merge'), 2)
    expect(pressed).toEqual([])
  })

  it('does not repeat an action', () => {
    const send = button('Send')
    send.setAttribute(ACTS_ONCE, '')
    press(send, 1)
    press(send, 2)
    expect(pressed).toEqual(['Send'])
  })

  it('repeats a step', () => {
    const next = button('Next match')
    for (const detail of [1, 2, 3]) press(next, detail)
    expect(pressed).toEqual(['Next match', 'Next match', 'Next match'])
  })

  it('is not suppressed for presses of the keyboard', () => {
    const [one, other] = [button('One'), button('Other')]
    press(one, 0)
    press(other, 0)
    press(other, 1)
    expect(pressed).toEqual(['One', 'Other', 'Other'])
  })
})

/** Presses at a place like a mouse, and returns the events that reached the window beyond the guard. */
function pressAt(on: Element, { detail, x = 50 }: { detail: number; x?: number }): string[] {
  const reached: string[] = []
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  const note = (event: Event) => void reached.push(event.type)
  for (const type of types) document.body.addEventListener(type, note)
  for (const type of types) {
    const init = { bubbles: true, cancelable: true, detail, clientX: x, clientY: 50, button: 0 }
    on.dispatchEvent(new MouseEvent(type, init))
  }
  for (const type of types) document.body.removeEventListener(type, note)
  return reached
}

function opener(role: string): HTMLButtonElement {
  return button('Open', () => {
    const layer = document.createElement('div')
    layer.setAttribute('role', role)
    document.body.append(layer)
  })
}

describe('the second press of a double click that opened a dialog or a menu', () => {
  const OPENED = ['dialog', 'alertdialog', 'menu']

  it.each(OPENED)('does not reach what would close the %s', (role) => {
    const open = opener(role)
    expect(pressAt(open, { detail: 1 })).toContain('pointerdown')
    expect(pressAt(document.body, { detail: 2 })).toEqual([])
    expect(pressAt(open, { detail: 2 })).toEqual([])
    expect(pressed).toEqual(['Open'])
  })

  it('reaches another place, where it is a first press', () => {
    pressAt(opener('dialog'), { detail: 1 })
    expect(pressAt(document.body, { detail: 1, x: 300 })).toContain('pointerdown')
  })

  it('reaches a dialog that was open before the first press', () => {
    opener('dialog').click()
    const word = document.createElement('p')
    document.querySelector('[role=dialog]')?.append(word)
    pressAt(word, { detail: 1 })
    expect(pressAt(word, { detail: 2 })).toContain('mousedown')
  })

  it('reaches the page half a second later', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const open = opener('menu')
    pressAt(open, { detail: 1 })
    vi.advanceTimersByTime(501)
    expect(pressAt(open, { detail: 1 })).toContain('pointerdown')
  })
})
