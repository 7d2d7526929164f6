import { describe, expect, it } from 'vitest'
import { findIcon } from '../../../src-main/content/icons/icon-library.ts'

const free = (name: string) => {
  const drawing = findIcon(name)
  if (!drawing) throw new Error(`No icon ${name}`)
  return drawing
}

describe('an icon of the commercial set', () => {
  it.each([
    ['brain-circuit', 'brain'],
    ['print-magnifying-glass', 'print'],
    ['money-check-dollar-pen', 'money-check-dollar'],
    ['regular/lightbulb-gear', 'regular/lightbulb'],
    ['hexagon-exclamation', 'hexagon'],
  ])('%s is drawn as the free one that begins its name: %s', (name, near) => {
    expect(findIcon(name)).toEqual(free(near))
  })

  it.each([
    ['draw-square', 'draw-polygon'],
    ['gitbook-assistant', 'wand-magic-sparkles'],
    ['rabbit-running', 'gauge-high'],
    ['rectangle-vertical-history', 'layer-group'],
    ['rectangles-mixed', 'table-cells-large'],
    ['replace', 'right-left'],
    ['text', 'font'],
    ['watch', 'clock'],
    ['webhook', 'circle-nodes'],
  ])('%s is drawn as a free one of another name: %s', (name, near) => {
    expect(findIcon(name)).toEqual(free(near))
  })

  it.each(['no-such-icon', 'regular/turtle', '', '-'])(
    '%j is missing, because no free one is near',
    (name) => {
      expect(findIcon(name)).toBeUndefined()
    },
  )
})
