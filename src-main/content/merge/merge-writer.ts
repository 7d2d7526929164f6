import type { Versions } from './conflict-bounds.ts'
import { MARKER_LENGTH, markerOn } from './conflict-markers.ts'
import type { ConflictLabels } from './conflict-markers.ts'
import { cutLines } from './line-table.ts'
import type { TextConflict, TextMerge } from './merge-text.ts'

/** Builds a merged text and records the places of its conflicts. */
export class MergeWriter {
  readonly #labels: ConflictLabels
  readonly #terminator: string
  readonly #endsWithTerminator: boolean
  readonly #conflicts: TextConflict[] = []
  #text = ''

  /** @param texts the whole versions: they determine the line endings of the markers */
  constructor(texts: Versions<string>, labels: ConflictLabels) {
    this.#labels = labels
    this.#terminator = /\r?\n/.exec(texts.base + texts.mine + texts.theirs)?.[0] ?? '\n'
    this.#endsWithTerminator = mergedEnding(texts)
  }

  /** Adds lines on which both sides agree. */
  addText(lines: string): void {
    this.#text += lines
  }

  /** Adds a conflict; `isLast` if it ends every version. */
  addConflict({ base, mine, theirs, isLast }: Versions<string> & { isLast: boolean }): void {
    const start = this.#text.length
    const length = markerLength([base, mine, theirs], this.#labels)
    this.#addMarker('<', length, ` ${this.#labels.mine}`)
    this.#addSection(mine)
    this.#addMarker('|', length, ` ${this.#labels.base}`)
    this.#addSection(base)
    this.#addMarker('=', length, '')
    this.#addSection(theirs)
    this.#addMarker('>', length, ` ${this.#labels.theirs}`)
    if (isLast && !this.#endsWithTerminator) this.#text = this.#text.slice(0, -this.#terminator.length)
    this.#conflicts.push({ base, mine, theirs, start, end: this.#text.length })
  }

  /** Returns the merged text. */
  finish(): TextMerge {
    return { text: this.#text, conflicts: this.#conflicts }
  }

  #addMarker(sign: string, length: number, label: string): void {
    this.#text += sign.repeat(length) + label + this.#terminator
  }

  #addSection(lines: string): void {
    this.#text += isTerminated(lines) ? lines : lines + this.#terminator
  }
}

/** Returns the length of the conflict's markers: one more than any line that looks like one of them. */
function markerLength(sections: string[], labels: ConflictLabels): number {
  let length = MARKER_LENGTH
  for (const line of sections.flatMap(cutLines)) {
    length = Math.max(length, (markerOn(line, labels)?.length ?? 0) + 1)
  }
  return length
}

/** True when the merged text ends with a terminator. The side that changed the ending decides. */
function mergedEnding({ base, mine, theirs }: Versions<string>): boolean {
  return isTerminated(mine) === isTerminated(base) ? isTerminated(theirs) : isTerminated(mine)
}

function isTerminated(text: string): boolean {
  return text === '' || text.endsWith('\n')
}
