import { describe, expect, it } from 'vitest'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow } from '../../src-main/desktop/window-place.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const state = { x: 100, y: 50, width: 1000, height: 700, maximised: false }

describe('placeWindow', () => {
  it('opens in the previous place of the window', () => {
    expect(placeWindow(state, [screen])).toEqual({ x: 100, y: 50, width: 1000, height: 700 })
  })

  it('retains the size and leaves the place to the system when that screen is disconnected', () => {
    expect(placeWindow({ ...state, x: 2500 }, [screen])).toEqual({ width: 1000, height: 700 })
  })

  it('finds the window on a second screen', () => {
    const second = { x: 1920, y: 0, width: 1920, height: 1080 }
    expect(placeWindow({ ...state, x: 2500 }, [screen, second])).toMatchObject({ x: 2500, y: 50 })
  })

  it('does not open a window whose title bar is above the screen', () => {
    expect(placeWindow({ ...state, y: -40 }, [screen])).not.toHaveProperty('y')
  })

  it("never opens a window smaller than the app's minimum", () => {
    expect(placeWindow({ ...state, width: 10, height: 10 }, [screen])).toMatchObject({
      width: MIN_WIDTH,
      height: MIN_HEIGHT,
    })
  })

  it('fits the first window onto a small screen, and opens without any screen', () => {
    const small = { x: 0, y: 0, width: 1024, height: 700 }
    expect(placeWindow(undefined, [small])).toEqual({ width: 1024, height: 700 })
    expect(placeWindow(undefined, [])).toEqual({ width: 1280, height: 800 })
  })
})
