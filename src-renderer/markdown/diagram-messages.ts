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
 * The longest source of a diagram, in characters. A longer source stays text, because the layout of a graph takes far
 * more than linear time.
 */
export const LONGEST_DIAGRAM = 20_000

/** Reads an untrusted message of the frame. Returns undefined for an unknown message. */
export function readFrameAnswer(data: unknown): FromDiagramFrame | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, height, reason } = data as { type?: unknown; height?: unknown; reason?: unknown }
  switch (type) {
    case 'carrel-frame-ready':
      return { type }
    case 'carrel-drawn':
      return typeof height === 'number' && Number.isFinite(height) ? { type, height } : undefined
    case 'carrel-not-drawn':
      return typeof reason === 'string' ? { type, reason: reason.slice(0, 500) } : undefined
    default:
      return undefined
  }
}
