import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveField } from '../../../src-renderer/editor/live/live-field.ts'
import { openLive } from './open-live.ts'

describe('a press in live preview', () => {
  it('releases the blocks at the end of a drag of selected text, which has no release of the button', async () => {
    vi.stubGlobal('CSS', { ...CSS, highlights: new Map() })
    const { view, close } = await openLive('First.\n\nLast.\n')
    // The light DOM reports a change of the selection during an update, which a browser does not.
    const withheld = vi.fn<(event: Event) => void>((event) => event.stopImmediatePropagation())
    window.addEventListener('selectionchange', withheld, { capture: true })
    onTestFinished(() => window.removeEventListener('selectionchange', withheld, { capture: true }))
    view.contentDOM.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }))
    expect(view.state.field(liveField).isHeld).toBe(true)
    window.dispatchEvent(new MouseEvent('dragend'))
    expect(view.state.field(liveField).isHeld).toBe(false)
    close()
  })
})
