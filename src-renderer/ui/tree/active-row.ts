/** Returns the active row of a tree that has the focus; undefined when it is not in the document. */
export function activeRow(tree: EventTarget | null): HTMLElement | undefined {
  const named = tree instanceof Element ? tree.getAttribute('aria-activedescendant') : null
  return (named !== null && document.getElementById(named)) || undefined
}
