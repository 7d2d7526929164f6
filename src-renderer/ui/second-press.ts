const CONTROLS = 'button, a[href], summary, input[type=submit], [role=menuitem], [role=option]'

/** Marks a control that acts once for a double click; steppers such as "Next" act for each press. */
export const ACTS_ONCE = 'data-acts-once'

interface Press {
  control: Element | null
  label: string
}

/**
 * Ignores the second press of a double click unless it means what the first one meant. A press often puts another control
 * under the pointer, and the person who clicks twice has never seen that one.
 *
 * @returns removes the guard again
 */
export function ignoreSecondPresses(target: Document): () => void {
  let first: Press = { control: null, label: '' }

  function guard(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    // The keyboard and programs press with 0.
    if (event.detail <= 1) first = { control: pressed, label: labelOf(pressed) }
    else if (pressed && !mayRepeat(pressed, first)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }

  target.addEventListener('click', guard, { capture: true })
  return () => target.removeEventListener('click', guard, { capture: true })
}

/** The element alone does not tell: a button that is drawn again may have become another one. */
function mayRepeat(pressed: Element, first: Press): boolean {
  return pressed === first.control && labelOf(pressed) === first.label && !pressed.hasAttribute(ACTS_ONCE)
}

function labelOf(control: Element | null): string {
  return control ? `${control.getAttribute('aria-label') ?? ''} ${control.textContent.trim()}` : ''
}
