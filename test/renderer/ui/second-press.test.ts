import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
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
  document.body.replaceChildren()
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

  it('does not reach a button whose first press was beside it', () => {
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

  it('does not exist for keyboard presses', () => {
    const [one, other] = [button('One'), button('Other')]
    press(one, 0)
    press(other, 0)
    press(other, 1)
    expect(pressed).toEqual(['One', 'Other', 'Other'])
  })
})
