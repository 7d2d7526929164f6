import { undo } from '@codemirror/commands'
import { flushPromises } from '@vue/test-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../../src-renderer/editor/line-endings.ts'
import { liveField } from '../../../src-renderer/editor/live/live-field.ts'
import { EVERY_BLOCK } from '../../support/content/every-block.ts'
import { block, joined } from '../../support/content/nested-blocks.ts'
import { openLive } from './open-live.ts'

/** Visits every drawn block, types in each place, undoes it, and returns the text. */
async function roundTrip(text: string): Promise<string> {
  const { view, close } = await openLive(text)
  const places: number[] = []
  view.state.field(liveField).drawn.between(0, view.state.doc.length, (from) => void places.push(from))
  for (const anchor of places) {
    view.dispatch({ selection: { anchor } })
    view.dispatch(view.state.replaceSelection('typed'), { userEvent: 'input.type' })
    undo(view)
  }
  await flushPromises()
  const after = textOf(view.state)
  close()
  return after
}

describe('the editor', () => {
  it('returns every block byte for byte', async () => {
    const text = EVERY_BLOCK.map(({ markdown }) => markdown).join('\n\n')
    expect(await roundTrip(text)).toBe(text)
  })

  it('returns blocks that are nested at random byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 3 }), async (pieces) => {
        const { markdown } = joined(pieces, '\n\n')
        expect(await roundTrip(markdown)).toBe(markdown)
      }),
      { numRuns: 20 },
    )
  })
})
