/** A message to the frame that draws diagrams. */
export interface DrawDiagram {
  type: 'carrel-draw'
  source: string
  theme: 'light' | 'dark'
}

/** A message from the frame. The drawing itself never leaves the frame. */
export type FromDiagramFrame =
  | { type: 'carrel-frame-ready' }
  | { type: 'carrel-drawn'; height: number }
  | { type: 'carrel-not-drawn'; reason: string }

/**
 * The longest source that is drawn, in characters. A longer one is shown as text, because the layout of a graph takes
 * far more than linear time.
 */
export const LONGEST_DIAGRAM = 20_000

/** Reads an untrusted message of the frame. Returns undefined for anything unexpected. */
export function readFrameAnswer(data: unknown): FromDiagramFrame | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'carrel-frame-ready') return { type: data.type }
  if (data.type === 'carrel-drawn' && 'height' in data && typeof data.height === 'number') {
    return Number.isFinite(data.height) ? { type: data.type, height: data.height } : undefined
  }
  if (data.type === 'carrel-not-drawn' && 'reason' in data && typeof data.reason === 'string') {
    return { type: data.type, reason: data.reason.slice(0, 500) }
  }
  return undefined
}
