/** An icon as one path, within a box of its own units. */
export interface IconDrawing {
  width: number
  height: number
  path: string
}
