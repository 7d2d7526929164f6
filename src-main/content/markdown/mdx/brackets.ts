const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** The next sign of JavaScript that opens or closes a part, within code. */
const SIGN = /[()[\]{}'"`]|\/\/|\/\*/g
const BACKTICK = '`'
const COMMENT = '*/'

/** Counts the brackets of JavaScript, line by line. Strings, templates and comments have none. */
export class MdxBrackets {
  isBroken = false
  /** The ends that are awaited: of brackets, a template and a comment. */
  readonly #awaited: string[] = []

  get areClosed(): boolean {
    return this.#awaited.length === 0
  }

  read(line: string): void {
    for (let at = 0; at < line.length && !this.isBroken;) at = this.#step(line, at)
  }

  /** Reads up to the next sign. Returns the offset after it. */
  #step(line: string, from: number): number {
    const awaited = this.#awaited.at(-1)
    if (awaited === BACKTICK || awaited === COMMENT) return this.#skip(line, from, awaited)
    SIGN.lastIndex = from
    const found = SIGN.exec(line)
    if (!found || found[0] === '//') return line.length
    const [sign] = found
    const after = found.index + sign.length
    if (sign === "'" || sign === '"') return afterString(line, after, sign)
    if (sign === BACKTICK || sign === '/*') this.#awaited.push(sign === '/*' ? COMMENT : BACKTICK)
    else if (CLOSING[sign] !== undefined) this.#awaited.push(CLOSING[sign])
    else this.isBroken = this.#awaited.pop() !== sign
    return after
  }

  #skip(line: string, from: number, end: string): number {
    const at = line.indexOf(end, from)
    if (at < 0) return line.length
    this.#awaited.pop()
    return at + end.length
  }
}

/** Returns the offset after a string. Without an end on the line the sign is an apostrophe of text. */
function afterString(line: string, from: number, sign: string): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === sign) return at + 1
  }
  return from
}
