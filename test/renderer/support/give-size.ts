import { beforeEach, vi } from 'vitest'

/** Gives every element a size, so that virtual lists find visible rows. A light DOM has no layout. */
export function giveSize(width: number, height: number): void {
  beforeEach(() => {
    const { prototype } = HTMLElement
    vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(width)
    vi.spyOn(prototype, 'offsetHeight', 'get').mockReturnValue(height)
    vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(height)
  })
}
