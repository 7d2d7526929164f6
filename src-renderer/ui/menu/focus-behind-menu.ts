/** A tree handles the keys of its rows, and other controls their own. */
const PLACES = ['[role=tree]', '[tabindex="0"], button, a[href]']

/** The element whose menu of the right mouse button was opened last. */
let opener: HTMLElement | undefined

/** Notes the element whose menu opens. */
export function noteMenuOpener({ target }: Event): void {
  const found = PLACES.map((place) => (target instanceof Element ? target.closest<HTMLElement>(place) : null))
  opener = found.find((element) => element !== null) ?? undefined
}

/**
 * Returns the listeners of a dialog, for when it takes the focus and when it closes. A dialog that an entry of a menu
 * opens cannot return the focus to this entry. The element of the menu receives it instead.
 */
export function focusBehindMenu(): { opened: () => void; closed: () => void } {
  let behind: HTMLElement | undefined
  return {
    opened() {
      const { activeElement: active } = document
      const isLost = active === null || active === document.body || active.closest('[role=menu]') !== null
      behind = isLost ? opener : undefined
    },
    closed() {
      const element = behind
      // The dialog is still there, and retains the focus.
      setTimeout(() => {
        if (document.activeElement === document.body) element?.focus({ preventScroll: true })
      })
    },
  }
}
