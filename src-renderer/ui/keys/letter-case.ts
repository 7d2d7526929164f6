/**
 * Gives the letter of a shortcut the case of Shift, for all later listeners of a window. Caps Lock reverses it, and the
 * keys of the editor would then run another command: undo for redo. Returns a function that ends this.
 */
export function ignoreCapsLock(target: Window): () => void {
  target.addEventListener('keydown', setLetterCase, { capture: true })
  return () => target.removeEventListener('keydown', setLetterCase, { capture: true })
}

/** Typed text has no Ctrl, ⌘ or Alt, so it retains its case. AltGr types letters with Ctrl and Alt. */
function setLetterCase(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!(ctrlKey || metaKey || altKey) || event.getModifierState('AltGraph')) return
  const letter = shiftKey ? key.toUpperCase() : key.toLowerCase()
  if (key.length === 1 && letter.length === 1 && letter !== key)
    Object.defineProperty(event, 'key', { value: letter })
}
