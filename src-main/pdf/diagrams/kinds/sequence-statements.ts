import type { ReadStatements } from '../diagram-text.ts'
import { readLabel } from './diagram-label.ts'

/** Participants and actors become boxes, because the layout draws the lifeline through the name of an actor. */
const ACTOR = /^(?:participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/
const NOTE = /^Note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i
const BLOCK = /^(loop|alt|opt|par|critical|break|else|and)\b\s*(.*)$/
const MESSAGE = /^([^:<>+,;-]+?)\s*(-->>|->>|-->|->|--\)|-\))\s*([+-]?)\s*([^:<>+,;-]+?)\s*:\s*(.+)$/
/** Statements about activation, which do not change a lifeline on paper. */
const UNSHOWN = /^(?:activate|deactivate)\s/

/** Reads the statements of a sequence diagram. Its participants receive plain names. */
export const sequenceStatements: ReadStatements = (statements) => {
  const reading = new SequenceReading()
  for (const statement of statements) if (!reading.add(statement)) return undefined
  return reading.depth === 0 ? { lines: reading.lines, size: statements.length } : undefined
}

class SequenceReading {
  readonly lines: string[] = []
  depth = 0
  readonly #actors = new Map<string, string>()
  /** The number of the next message, where messages have numbers. */
  #number: number | undefined

  /** Adds a statement. Returns false for a statement that cannot be drawn. */
  add(statement: string): boolean {
    if (UNSHOWN.test(statement)) return true
    if (statement === 'autonumber') {
      this.#number = 1
      return true
    }
    if (statement === 'end') {
      this.depth -= 1
      this.lines.push('end')
      return this.depth >= 0
    }
    return (
      this.#addActor(statement) ||
      this.#addNote(statement) ||
      this.#addBlock(statement) ||
      this.#addMessage(statement)
    )
  }

  #addActor(statement: string): boolean {
    const [, id, label] = ACTOR.exec(statement) ?? []
    return id !== undefined && !/[{@]/.test(id) && this.#actor(id, label ?? id) !== undefined
  }

  #addNote(statement: string): boolean {
    const [, side, actors = '', text = ''] = NOTE.exec(statement) ?? []
    const label = readLabel(text)
    const participants = actors.split(',').map((actor) => this.#actor(actor.trim()))
    if (side === undefined || label === undefined || participants.includes(undefined)) return false
    this.lines.push(`Note ${side} ${participants.join(',')}: ${label}`)
    return true
  }

  #addBlock(statement: string): boolean {
    const [, kind, text = ''] = BLOCK.exec(statement) ?? []
    const label = text === '' ? '' : readLabel(text)
    if (kind === undefined || label === undefined) return false
    if (kind !== 'else' && kind !== 'and') this.depth += 1
    this.lines.push(`${kind} ${label}`.trim())
    return this.depth > 0
  }

  #addMessage(statement: string): boolean {
    const [, from = '', arrow, mark, to = '', text = ''] = MESSAGE.exec(statement) ?? []
    const label = readLabel(text)
    if (arrow === undefined || label === undefined) return false
    const [sender, receiver] = [this.#actor(from), this.#actor(to)]
    if (sender === undefined || receiver === undefined) return false
    const number = this.#number === undefined ? '' : `${this.#number++}. `
    this.lines.push(`${sender}${arrow}${mark}${receiver}: ${number}${label}`)
    return true
  }

  /** Returns the plain name of a participant. The first mention declares it. */
  #actor(id: string, written = id): string | undefined {
    const existing = this.#actors.get(id)
    if (existing !== undefined) return existing
    const label = readLabel(written)
    if (label === undefined) return undefined
    const name = `a${this.#actors.size}`
    this.#actors.set(id, name)
    this.lines.push(`participant ${name} as ${label}`)
    return name
  }
}
