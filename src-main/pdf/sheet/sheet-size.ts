/** The size of a sheet (A4), in points. */
export const SHEET = { width: 595.28, height: 841.89 } as const

export const CONTENT_LEFT = 62
export const CONTENT_WIDTH = SHEET.width - 2 * CONTENT_LEFT
export const CONTENT_TOP = 60
export const CONTENT_HEIGHT = SHEET.height - CONTENT_TOP - 66
/** The middle of the line at the foot. */
export const FOOT = SHEET.height - 38
