import { beforeEach, describe, expect, it, vi } from 'vitest'
import { joinedText } from '../../../../src-renderer/editor/lazy-text.ts'
import {
  DraftSaver,
  STORE_DELAY,
  IMMEDIATE_STORE_LIMIT,
} from '../../../../src-renderer/editor/saving/draft-saver.ts'
import type { SaveOutcome, SaveState } from '../../../../src-renderer/editor/saving/draft-saver.ts'
import { windowTimer } from '../../support/window-timer.ts'

/** Creates a saver whose requests the test answers. */
function createSaver() {
  const sent: string[] = []
  const answers: ((outcome: SaveOutcome) => void)[] = []
  const stored: (string | null)[] = []
  const states: SaveState[] = []
  const saver = new DraftSaver({
    timer: windowTimer,
    send: (text) => {
      sent.push(text)
      return new Promise((resolve) => answers.push(resolve))
    },
    store: (text) => stored.push(text?.read() ?? null),
    report: (state) => states.push(state),
  })
  const answer = async (outcome: SaveOutcome = { ok: true }) => {
    answers.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, stored, states, answer }
}

describe('saving typed text', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('sends 150 ms after the last change', async () => {
    const { saver, sent } = createSaver()
    saver.change(joinedText('a'))
    await vi.advanceTimersByTimeAsync(149)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['a'])
  })

  it('sends within a second of the first change, however fast the user types', async () => {
    const { saver, sent } = createSaver()
    for (let at = 0; at < 1000; at += 100) {
      saver.change(joinedText(`text ${at}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(sent).toEqual(['text 900'])
  })

  it('sends at most every 400 ms, however often the user pauses', async () => {
    const { saver, sent, answer } = createSaver()
    for (let at = 0; at < 2000; at += 200) {
      saver.change(joinedText(`text ${at}`))
      await vi.advanceTimersByTimeAsync(200)
      await answer()
    }
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.length).toBeLessThanOrEqual(5)
  })

  it('sends text written during a request as soon as the answer arrives', async () => {
    const { saver, sent, answer } = createSaver()
    saver.change(joinedText('one'))
    await vi.advanceTimersByTimeAsync(200)
    saver.change(joinedText('two'))
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toEqual(['one'])
    await answer()
    expect(sent).toEqual(['one', 'two'])
  })

  it('sends one text at a time, and the newest one next', async () => {
    const { saver, sent, answer } = createSaver()
    saver.change(joinedText('one'))
    await vi.advanceTimersByTimeAsync(600)
    saver.change(joinedText('two'))
    saver.change(joinedText('three'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual(['one'])
    await answer()
    expect(sent).toEqual(['one', 'three'])
  })

  it('reports saved text only once the newest text was acknowledged', async () => {
    const { saver, states, answer } = createSaver()
    saver.change(joinedText('one'))
    await vi.advanceTimersByTimeAsync(600)
    saver.change(joinedText('two'))
    await answer()
    expect(states.at(-1)).toEqual({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(1000)
    await answer()
    expect(states.at(-1)).toEqual({ kind: 'saved' })
  })

  it('retains the text on the device until it was acknowledged', async () => {
    const { saver, stored, answer } = createSaver()
    saver.change(joinedText('one'))
    expect(stored).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(600)
    expect(stored).toEqual(['one'])
    await answer()
    expect(stored).toEqual(['one', null])
  })

  it('stores a long text a little later, and before it is sent or left', async () => {
    const long = 'x'.repeat(IMMEDIATE_STORE_LIMIT + 1)
    const { saver, stored, answer } = createSaver()
    saver.change(joinedText(long))
    await vi.advanceTimersByTimeAsync(100)
    saver.change(joinedText(`${long}y`))
    expect(stored).toEqual([])
    await vi.advanceTimersByTimeAsync(STORE_DELAY - 100)
    expect(stored).toEqual([`${long}y`])
    saver.change(joinedText(`${long}yz`))
    void saver.flush()
    expect(stored.at(-1)).toBe(`${long}yz`)
    await vi.advanceTimersByTimeAsync(0)
    saver.change(joinedText(`${long}!`))
    saver.close()
    expect(stored.at(-1)).toBe(`${long}!`)
    await answer()
    expect(stored.at(-1)).toBe(`${long}!`)
  })

  it('reports why a text is not saved, and sends it again on request', async () => {
    const { saver, sent, states, answer } = createSaver()
    saver.change(joinedText('one'))
    await vi.advanceTimersByTimeAsync(600)
    await answer({ ok: false, reason: 'The disk is full.', canRetry: false })
    expect(states.at(-1)).toEqual({ kind: 'unsaved', reason: 'The disk is full.' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['one'])
    void saver.flush()
    await vi.advanceTimersByTimeAsync(0)
    await answer()
    expect(sent).toEqual(['one', 'one'])
    expect(states.at(-1)).toEqual({ kind: 'saved' })
  })

  it('retries by itself when a connection may be restored', async () => {
    const { saver, sent, answer } = createSaver()
    saver.change(joinedText('one'))
    await vi.advanceTimersByTimeAsync(600)
    await answer({ ok: false, reason: 'No answer.', canRetry: true })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual(['one', 'one'])
  })

  it('flushes at once the waiting text, and text that arrived during a request', async () => {
    const { saver, sent, answer } = createSaver()
    saver.change(joinedText('one'))
    const flushed = saver.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['one'])
    saver.change(joinedText('two'))
    const again = saver.flush()
    await answer()
    await answer()
    await Promise.all([flushed, again])
    expect(sent).toEqual(['one', 'two'])
    expect(saver.isDirty).toBe(false)
  })

  it('resolves every flush only when the text was sent', async () => {
    const { saver, answer } = createSaver()
    saver.change(joinedText('one'))
    const dirtyAfter: boolean[] = []
    const flush = () => saver.flush().then(() => dirtyAfter.push(saver.isDirty))
    const both = Promise.all([flush(), flush()])
    await vi.advanceTimersByTimeAsync(0)
    expect(dirtyAfter).toEqual([])
    await answer()
    await both
    expect(dirtyAfter).toEqual([false, false])
  })
})
