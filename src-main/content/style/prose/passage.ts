/** The kind of a passage. An alternative text is that of a picture. */
export type PassageKind = 'heading' | 'paragraph' | 'list' | 'quote' | 'cell' | 'alternative'

/** Stands in a passage for what is no prose: code, an address, a formula, an expression. */
export const NO_PROSE = '\ufffc'

/** A run of text that a reader sees without a break, such as a paragraph, with its places in the page's Markdown. */
export interface Passage {
  kind: PassageKind
  /** 1 to 6, for headings only. */
  level?: number
  /** The words as a reader sees them, without markup. */
  text: string
  /** The runs of the text that stand in the Markdown as they are, in order. */
  runs: readonly TextRun[]
}

/** A run of a passage, by its offset in the text and in the Markdown; with `length` for what it stands for there. */
export interface TextRun {
  at: number
  source: number
  /** The characters that a stand-in covers in the Markdown; undefined for plain text. */
  length?: number
}

/** Returns the place in the Markdown of a place in a passage. Markup around the place is left out. */
export function sourceRange({ runs }: Passage, start: number, end: number): { from: number; to: number } {
  const first = runAt(runs, start)
  const last = runAt(runs, Math.max(start, end - 1))
  const from = first.length === undefined ? first.source + (start - first.at) : first.source
  const to = last.length === undefined ? last.source + (end - last.at) : last.source + last.length
  return { from, to }
}

/** True where a place of a passage stands in the Markdown without markup between its characters. */
export function isPlain({ runs }: Passage, start: number, end: number): boolean {
  const run = runAt(runs, start)
  return run.length === undefined && runAt(runs, Math.max(start, end - 1)) === run
}

function runAt(runs: readonly TextRun[], at: number): TextRun {
  let [low, high] = [0, runs.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (runs[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return runs[low]!
}
