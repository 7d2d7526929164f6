/** The kind of a passage. An alternative text belongs to a picture. */
export type PassageKind = 'heading' | 'paragraph' | 'list' | 'quote' | 'cell' | 'alternative'

/** The placeholder for code, addresses, formulas and expressions in a passage. */
export const NO_PROSE = '\ufffc'

/** A visible run of text without a break, such as a paragraph, with its places in the page's Markdown. */
export interface Passage {
  kind: PassageKind
  /** 1 to 6, for headings only. */
  level?: number
  /** The words as a reader sees them, without markup. */
  text: string
  /** The runs of the text that equal the Markdown, in order. */
  runs: readonly TextRun[]
}

/** A run of a passage, with its offsets in the text and in the Markdown. */
export interface TextRun {
  at: number
  source: number
  /** The length in the Markdown of text that a placeholder replaces; undefined for plain text. */
  length?: number
}

/** Returns the range in the Markdown of a range in a passage, without the markup around it. */
export function sourceRange({ runs }: Passage, start: number, end: number): { from: number; to: number } {
  const first = runAt(runs, start)
  const last = runAt(runs, Math.max(start, end - 1))
  const from = first.length === undefined ? first.source + (start - first.at) : first.source
  const to = last.length === undefined ? last.source + (end - last.at) : last.source + last.length
  return { from, to }
}

/** True for a range of a passage without markup between its characters in the Markdown. */
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
