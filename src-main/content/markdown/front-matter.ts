import { readYaml } from './read-yaml.ts'

/** The YAML block at the top of a page: its offsets, and its keys with their lines. */
export interface FrontMatter {
  start: number
  /** Offset of the first key's line. */
  bodyStart: number
  bodyEnd: number
  /** The offset after the line break of the closing line. */
  end: number
  entries: FrontMatterEntry[]
}

/** A key of front matter with its lines, as offsets. */
export interface FrontMatterEntry {
  key: string
  start: number
  /** The offset after the line break of the value's last line. */
  end: number
  /** The text after the colon on the key's own line; '' where the value begins below. */
  inline: string
  isMultiline: boolean
}

/**
 * Front matter, or the reason why the block between `---` lines is not front matter; both absent where there is no
 * block.
 */
export interface FrontMatterReading {
  frontMatter: FrontMatter | null
  problem: string | null
}

const OPENING = /---[ \t]*\r?\n/y
const CLOSING = /^(?:---|\.\.\.)[ \t]*\r?$/gm
const KEY = /^([A-Za-z_](?:[\w .-]*[\w.-])?|"[^"\\\n]*"|'[^'\n]*')[ \t]*:(?:[ \t]+(.*))?$/
/** Lines that continue a value. Lists at the key's own column are YAML. Closing brackets there are not, but common. */
const CONTINUED = /^(?:[ \t\]}]|#|-(?:[ \t]|$)|$)/
const NONE: FrontMatterReading = { frontMatter: null, problem: null }

/**
 * Finds the front matter that begins at `start` (after a byte order mark). Lines are classified by their first
 * characters, so ten thousand pages cost milliseconds. The YAML parser reads lines other than plain `key: value`, and a
 * block that it refuses counts as text.
 */
export function readFrontMatter(source: string, start: number): FrontMatterReading {
  OPENING.lastIndex = start
  if (!OPENING.test(source)) return NONE
  const bodyStart = OPENING.lastIndex
  CLOSING.lastIndex = bodyStart
  const closing = CLOSING.exec(source)
  if (!closing) return NONE
  const bodyEnd = closing.index
  const end = Math.min(bodyEnd + closing[0].length + 1, source.length)
  const entries = readEntries(source, bodyStart, bodyEnd)
  if (entries) return { frontMatter: { start, bodyStart, bodyEnd, end, entries }, problem: null }
  return { frontMatter: null, problem: yamlProblem(source.slice(bodyStart, bodyEnd)) }
}

/** Returns the keys in order; undefined where a line is neither a key, nor part of a value, nor a comment. */
export function readEntries(source: string, from: number, to: number): FrontMatterEntry[] | undefined {
  const entries: FrontMatterEntry[] = []
  for (let start = from; start < to;) {
    const feed = source.indexOf('\n', start)
    const end = feed < 0 || feed >= to ? to : feed + 1
    const line = source.slice(start, end).trimEnd()
    const key = KEY.exec(line)
    const last = entries.at(-1)
    if (key) entries.push({ key: bareKey(key[1]!), start, end, inline: key[2] ?? '', isMultiline: false })
    else if (!CONTINUED.test(line)) return undefined
    else if (last && line !== '' && !line.startsWith('#')) Object.assign(last, { end, isMultiline: true })
    start = end
  }
  return entries
}

function bareKey(key: string): string {
  return key.startsWith('"') || key.startsWith("'") ? key.slice(1, -1) : key
}

/** Returns the reason why YAML refuses the block; `null` for plain text, which is well-formed but has no keys. */
function yamlProblem(body: string): string | null {
  const reading = readYaml(body)
  return reading.ok ? null : reading.problem
}
