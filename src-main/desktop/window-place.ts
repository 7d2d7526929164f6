/** The place of a window, in device-independent pixels. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** The stored state of a window, for the next start. */
export interface WindowState extends Place {
  maximised: boolean
}

export const MIN_WIDTH = 760
export const MIN_HEIGHT = 480

/** The minimum part of a window that must be on a screen, so that a user can see and drag it. */
const MIN_VISIBLE = 120

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

const isVisibleOn = (place: Place, screen: Place): boolean =>
  overlap(place.x, place.width, screen.x, screen.width) >= MIN_VISIBLE &&
  overlap(place.y, place.height, screen.y, screen.height) >= MIN_VISIBLE &&
  // A user drags a window by its title bar.
  place.y >= screen.y

/**
 * Returns the place for a new window: the last one. If that screen is missing, it returns only the last size, and the
 * system chooses the place. Without a stored place the window takes most of the first screen.
 */
export function placeWindow(
  remembered: WindowState | undefined,
  screens: readonly Place[],
): Partial<Place> & { width: number; height: number } {
  const first = screens[0] ?? { x: 0, y: 0, width: 1280, height: 800 }
  if (!remembered) {
    return { width: Math.min(1360, first.width), height: Math.min(900, first.height) }
  }
  const width = Math.max(MIN_WIDTH, remembered.width)
  const height = Math.max(MIN_HEIGHT, remembered.height)
  if (!screens.some((screen) => isVisibleOn(remembered, screen))) return { width, height }
  return { x: remembered.x, y: remembered.y, width, height }
}
