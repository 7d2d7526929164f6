const CONTROLS = 'button, a[href], summary, input[type=submit], [role=menuitem], [role=option]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'

/** The attribute of a control that acts once for a double click. Steppers such as "Next" act for each press. */
export const ACTS_ONCE = 'data-acts-once'

/** The longest time between the presses of a double click, in milliseconds, as usual on all systems. */
const DOUBLE_CLICK = 500
/** The longest distance between the presses of a double click, in pixels. */
const NEARBY = 8

/**
 * Ignores the second press of a double click unless it has the same meaning as the first. A press often puts another
 * control under the pointer, which the user has not seen yet. It may also open a dialog or a menu, which a second press
 * would close again.
 * @returns a function that removes the guard
 */
export function ignoreSecondPresses(target: Document): () => void {
  const guards = [guardControls(target), guardLayers(target)]
  return () => guards.forEach((remove) => remove())
}

interface Press {
  control: Element | null
  label: string
}

function guardControls(target: Document): () => void {
  let first: Press = { control: null, label: '' }

  function guard(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    // Presses by the keyboard and by programs have a detail of 0.
    if (event.detail <= 1) first = { control: pressed, label: labelOf(pressed) }
    else if (pressed && !mayRepeat(pressed, first)) ignore(event)
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

/** The events of one press. Layers close with the first of them, and choose an item with a later one. */
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Ignores a second press while a layer is open that the first press opened. */
function guardLayers(target: Document): () => void {
  let first: { event: MouseEvent; layers: ReadonlySet<Element> } | undefined
  let isIgnored = false

  function guard(event: MouseEvent): void {
    if (event.type === 'pointerdown') {
      const layers = new Set(target.querySelectorAll(LAYERS))
      isIgnored = first !== undefined && isSecond(first.event, event) && hasMore(layers, first.layers)
      if (!isIgnored) first = { event, layers }
    }
    // A key on a control, and a program, cause a click with a detail of 0 and no other event.
    if (isIgnored && (event.type !== 'click' || event.detail > 0)) ignore(event)
  }

  for (const type of EVENTS) target.addEventListener(type, guard, { capture: true })
  return () => {
    for (const type of EVENTS) target.removeEventListener(type, guard, { capture: true })
  }
}

const hasMore = (now: ReadonlySet<Element>, before: ReadonlySet<Element>): boolean =>
  [...now].some((layer) => !before.has(layer))

function isSecond(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  const isSameButton = first.button === 0 && second.button === 0
  return isSameButton && second.timeStamp - first.timeStamp <= DOUBLE_CLICK && distance <= NEARBY
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
