const CONTROLS = 'button, a[href], summary, input[type=submit], [role=menuitem], [role=option]'

/** The attribute of a control that acts once for a double click. Steppers such as "Next" act for each press. */
export const ACTS_ONCE = 'data-acts-once'

interface Press {
  control: Element | null
  label: string
}

/**
 * Ignores the second press of a double click unless it has the same meaning as the first. A press often puts another
 * control under the pointer, which the user has not seen yet.
 * @returns a function that removes the guard
 */
export function ignoreSecondPresses(target: Document): () => void {
  let first: Press = { control: null, label: '' }

  function guard(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    // Presses by the keyboard and by programs have a detail of 0.
    if (event.detail <= 1) first = { control: pressed, label: labelOf(pressed) }
    else if (pressed && !mayRepeat(pressed, first)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }

  target.addEventListener('click', guard, { capture: true })
  return () => target.removeEventListener('click', guard, { capture: true })
}

/** The element alone does not identify a control, because a button that is drawn again may have another meaning. */
function mayRepeat(pressed: Element, first: Press): boolean {
  return pressed === first.control && labelOf(pressed) === first.label && !pressed.hasAttribute(ACTS_ONCE)
}

function labelOf(control: Element | null): string {
  return control ? `${control.getAttribute('aria-label') ?? ''} ${control.textContent.trim()}` : ''
}
