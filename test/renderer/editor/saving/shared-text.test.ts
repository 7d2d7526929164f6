import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accepted,
  isUnsaved,
  opened,
  received,
  refused,
  resolved,
  sending,
  typed,
  type SharedText,
} from '../../../../src-renderer/editor/saving/shared-text.ts'

const core = (text: string) => ({ text, documentId: `id of ${text}` })

describe('a text that two users write', () => {
  it('merges received text from the last common text, also after its own text was saved', () => {
    let shared = opened(core('One.\n\nTwo.\n'))
    shared = accepted(sending(typed(shared, 'One of mine.\n\nTwo.\n')), 'a')
    shared = typed(shared, 'One of mine, and more.\n\nTwo.\n')
    shared = received(shared, core('One of mine.\n\nTwo of theirs.\n'))
    expect(shared.mine).toBe('One of mine, and more.\n\nTwo of theirs.\n')
    expect(shared.overlap).toBeUndefined()
    expect(shared.common.text).toBe('One of mine.\n\nTwo of theirs.\n')
  })

  it('recognises its own text in received text after an answer was lost', () => {
    let shared = sending(typed(opened(core('One.\n\nTwo.\n')), 'One. Sent.\n\nTwo.\n'))
    shared = typed(shared, 'One. Sent. And more.\n\nTwo.\n')
    shared = received(shared, core('One. Sent.\n\nTwo of theirs.\n'))
    expect(shared.mine).toBe('One. Sent. And more.\n\nTwo of theirs.\n')
    expect(isUnsaved(shared)).toBe(true)
  })

  it('retains both texts of a place that both users changed, and continues from the choice', () => {
    let shared = typed(opened(core('One.\n')), 'One. Mine.\n')
    shared = received(shared, core('One. Theirs.\n'))
    expect(shared.overlap).toMatchObject({ base: 'One.\n', theirs: core('One. Theirs.\n') })
    expect(shared.mine).toBe('One. Mine.\n')
    shared = resolved(shared, 'One. Mine. Theirs.\n')
    expect(shared.common).toEqual(core('One. Theirs.\n'))
    expect(shared.mine).toBe('One. Mine. Theirs.\n')
  })

  it('continues without a choice once the other user has reverted their words', () => {
    let shared = received(typed(opened(core('One.\n')), 'One. Mine.\n'), core('One. Theirs.\n'))
    shared = received(shared, core('One.\n\nElsewhere.\n'))
    expect(shared.overlap).toBeUndefined()
    expect(shared.mine).toBe('One. Mine.\n\nElsewhere.\n')
  })

  it('retains its own words while the core holds them for a choice', () => {
    let shared = accepted(sending(typed(opened(core('One.\n')), 'One. Mine.\n')), 'a')
    shared = received(shared, core('One. Theirs.\n'), { intent: 'edit', base: 'One.\n' })
    expect(shared.overlap).toMatchObject({ base: 'One.\n', intent: 'edit' })
    expect(shared.mine).toBe('One. Mine.\n')
  })
})

type Loss = 'none' | 'request' | 'answer'

/** The possible steps: one of the writers types, saves, receives the answer, reads a change, or chooses. */
type Step = { kind: 'type' | 'send' | 'answer' | 'read' | 'choose'; writer: 0 | 1; place: number; loss: Loss }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    'type',
    'type',
    'type',
    'send',
    'send',
    'answer',
    'answer',
    'read',
    'choose',
  ),
  writer: fc.constantFrom<(0 | 1)[]>(0, 1),
  place: fc.nat(60),
  loss: fc.constantFrom<Loss[]>('none', 'none', 'request', 'answer'),
})

/** Two writers and a core that accepts a text only on top of the text that it names. */
class World {
  text: string
  writers: [SharedText, SharedText]
  readonly typed: string[] = []
  /** The request in flight of each writer: its effect on the core, and the fate of its answer. */
  readonly #inFlight: [Sent | undefined, Sent | undefined] = [undefined, undefined]

  constructor(text: string) {
    this.text = text
    this.writers = [opened(core(text)), opened(core(text))]
  }

  take({ kind, writer, place, loss }: Step): void {
    if (kind === 'type') this.#type(writer, place)
    else if (kind === 'answer') this.#answer(writer)
    else if (this.#inFlight[writer]) return
    else if (kind === 'read') this.#read(writer)
    else if (kind === 'choose') this.#choose(writer)
    else this.#send(writer, loss)
  }

  /** Saves, reads and chooses until nothing is left to do. */
  finish(): void {
    for (let turn = 0; turn < 8; turn++)
      for (const writer of [0, 1] as const) {
        this.#answer(writer)
        this.#choose(writer)
        this.#send(writer, 'none')
        this.#answer(writer)
        this.#read(writer)
      }
  }

  /** Types a word after another one. */
  #type(writer: 0 | 1, place: number): void {
    const shared = this.writers[writer]
    if (shared.overlap) return
    const word = `${'ab'[writer]}${this.typed.length}x`
    this.typed.push(word)
    const ends = [...shared.mine.matchAll(/\w+/g)].map(({ index, 0: found }) => index + found.length)
    const at = ends[place % ends.length] ?? 0
    this.writers[writer] = typed(shared, `${shared.mine.slice(0, at)} ${word}${shared.mine.slice(at)}`)
  }

  #read(writer: 0 | 1): void {
    this.writers[writer] = received(this.writers[writer], core(this.text))
  }

  /** Sends the text. Like the app, it first searches the text of the core for one whose answer was lost. */
  #send(writer: 0 | 1, loss: Loss): void {
    if (this.writers[writer].sent !== undefined) this.#read(writer)
    const shared = this.writers[writer]
    if (shared.overlap || shared.mine === shared.common.text) return
    this.writers[writer] = sending(shared)
    const isStale = shared.common.documentId !== core(this.text).documentId
    if (!isStale && loss !== 'request') this.text = shared.mine
    this.#inFlight[writer] = { isStale, isLost: loss !== 'none', documentId: core(this.text).documentId }
  }

  #answer(writer: 0 | 1): void {
    const sent = this.#inFlight[writer]
    if (!sent) return
    this.#inFlight[writer] = undefined
    if (sent.isLost) return
    const shared = this.writers[writer]
    this.writers[writer] = sent.isStale ? refused(shared) : accepted(shared, sent.documentId)
    if (sent.isStale) this.#read(writer)
  }

  /** Chooses both texts in full. */
  #choose(writer: 0 | 1): void {
    const shared = this.writers[writer]
    if (!shared.overlap) return
    this.writers[writer] = resolved(shared, `${shared.mine}\n${shared.overlap.theirs.text}`)
  }

  /** Returns everything that the user can read: the text, unsaved text, and both sides of a choice. */
  get visible(): string {
    return [this.text, ...this.writers.flatMap(({ mine, overlap }) => [mine, overlap?.theirs.text])].join(
      '\n',
    )
  }
}

interface Sent {
  isStale: boolean
  isLost: boolean
  documentId: string
}

describe('two writers, with any order of steps', () => {
  const text = fc.constantFrom(
    'One two three four five six.\n',
    'One two.\n\nThree four.\n\n- five\n- six\n- seven\n\nEight.\n',
    'One\r\ntwo three\r\n\r\nfour five six seven',
  )

  it('have every typed word in the text, or in a choice on the screen', () => {
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 40 }), (initial, steps) => {
        const world = new World(initial)
        for (const next of steps) {
          world.take(next)
          const { visible } = world
          for (const word of world.typed) expect([word, visible.includes(word)]).toEqual([word, true])
        }
        world.finish()
        for (const word of world.typed) expect([word, world.text.includes(word)]).toEqual([word, true])
        expect(world.writers.map(({ mine }) => mine)).toEqual([world.text, world.text])
        expect(world.writers.some(isUnsaved)).toBe(false)
      }),
      { numRuns: 1500 },
    )
  })
})
