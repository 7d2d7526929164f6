/** Where a window stands, in pixels that do not depend on the screen's density. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** What is remembered of a window from one start to the next. */
export interface WindowState extends Place {
  maximised: boolean
}

export const LEAST_WIDTH = 760
export const LEAST_HEIGHT = 480

/** How much of a window has to be on a screen, so that a person can see it and take hold of it. */
const LEAST_VISIBLE = 120

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

const isVisibleOn = (place: Place, screen: Place): boolean =>
  overlap(place.x, place.width, screen.x, screen.width) >= LEAST_VISIBLE &&
  overlap(place.y, place.height, screen.y, screen.height) >= LEAST_VISIBLE &&
  // The title bar is what one drags.
  place.y >= screen.y

/**
 * Where to open the window: where it was, unless that screen is gone; then in its old size, where the system
 * puts it. Without a memory it takes most of the first screen.
 */
export function placeWindow(
  remembered: WindowState | undefined,
  screens: readonly Place[],
): Partial<Place> & { width: number; height: number } {
  const first = screens[0] ?? { x: 0, y: 0, width: 1280, height: 800 }
  if (!remembered) {
    return { width: Math.min(1360, first.width), height: Math.min(900, first.height) }
  }
  const width = Math.max(LEAST_WIDTH, remembered.width)
  const height = Math.max(LEAST_HEIGHT, remembered.height)
  if (!screens.some((screen) => isVisibleOn(remembered, screen))) return { width, height }
  return { x: remembered.x, y: remembered.y, width, height }
}
