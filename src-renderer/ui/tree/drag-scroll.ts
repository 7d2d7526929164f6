/** The height of the edges that scroll, and the largest step of one event, in pixels. */
const EDGE = 40
const STEP = 22

/** Returns the scroll step of a drag at a height within a list; 0 away from its edges. It grows towards the edge. */
export function dragScrollStep(y: number, top: number, bottom: number): number {
  const edge = Math.min(EDGE, (bottom - top) / 4)
  const above = top + edge - y
  const below = y - (bottom - edge)
  if (above > 0) return -Math.ceil(Math.min(1, above / edge) * STEP)
  return below > 0 ? Math.ceil(Math.min(1, below / edge) * STEP) : 0
}

/** Scrolls a list while something is dragged along its edge. A drag reports its place several times a second. */
export function scrollAtEdge(event: DragEvent): void {
  const list = event.currentTarget
  if (!(list instanceof HTMLElement)) return
  const { top, bottom } = list.getBoundingClientRect()
  const step = dragScrollStep(event.clientY, top, bottom)
  if (step !== 0) list.scrollTop += step
}
