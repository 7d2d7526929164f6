/** Fields of text other than the editor, which handles the keys of an input method itself. */
const FIELDS = 'input, textarea'

/**
 * Hides the keys by which an input method composes a character from all later listeners of a window. Enter chooses a
 * character then, and must not save or replace anything. Returns a function that ends this.
 */
export function ignoreComposedKeys(target: Window): () => void {
  target.addEventListener('keydown', hideComposedKey, { capture: true })
  return () => target.removeEventListener('keydown', hideComposedKey, { capture: true })
}

function hideComposedKey(event: KeyboardEvent): void {
  if (event.isComposing && event.target instanceof Element && event.target.matches(FIELDS))
    event.stopImmediatePropagation()
}
