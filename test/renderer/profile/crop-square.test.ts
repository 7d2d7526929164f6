import { expect, it } from 'vitest'
import {
  middleSquare,
  moveSquare,
  zoomOf,
  zoomSquare,
} from '../../../src-renderer/features/profile/crop/crop-square.ts'

const WIDE = { width: 400, height: 200 }

it.each([
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 401, { x: 0, y: 50, side: 300 }],
  [1, 1, { x: 0, y: 0, side: 1 }],
])('the square of a picture of %i by %i pixels starts in its middle', (width, height, square) => {
  expect(middleSquare({ width, height })).toEqual(square)
})

it('moves within the picture', () => {
  const square = middleSquare(WIDE)
  expect(moveSquare(square, WIDE, { x: 0.25, y: 0.25 })).toEqual({ x: 150, y: 0, side: 200 })
  expect(moveSquare(square, WIDE, { x: -9, y: 0 })).toEqual({ x: 0, y: 0, side: 200 })
  expect(moveSquare(square, WIDE, { x: 9, y: 0 })).toEqual({ x: 200, y: 0, side: 200 })
})

it('zooms around a point, which stays at its place', () => {
  const square = zoomSquare(middleSquare(WIDE), WIDE, 2, { x: 0.25, y: 0.75 })
  expect(square).toEqual({ x: 125, y: 75, side: 100 })
  expect(zoomOf(square, WIDE)).toBe(2)
  expect(zoomSquare(square, WIDE, 1)).toMatchObject({ y: 0, side: 200 })
})

it('zooms at least to the whole picture, and at most to an eighth of its shorter side', () => {
  expect(zoomSquare(middleSquare(WIDE), WIDE, 0.1)).toEqual(middleSquare(WIDE))
  expect(zoomSquare(middleSquare(WIDE), WIDE, 100).side).toBe(25)
})
