/** Returns a button that leads to the other place of moved lines. */
export function moveButton(words: string, go: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-move-sign'
  button.textContent = words
  button.addEventListener('click', go)
  return button
}
