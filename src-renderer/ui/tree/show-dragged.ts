/** Shows a text at the pointer in place of the dragged row, such as the number of dragged rows. */
export function showDragged(event: DragEvent, text: string): void {
  const badge = document.createElement('div')
  badge.className = 'dragged-rows'
  badge.textContent = text
  document.body.append(badge)
  event.dataTransfer?.setDragImage(badge, -12, -4)
  // The browser takes the picture after this event.
  requestAnimationFrame(() => badge.remove())
}
