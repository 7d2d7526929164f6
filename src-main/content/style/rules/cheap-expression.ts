/** The maximum number of ways to match at one place of a text. */
const MAX_WAYS = 1000
/** The deepest nesting of groups. */
const DEEPEST = 6

/** The maximum number of steps of one search, which take some tenths of a second. */
const MAX_STEPS = 200_000_000
/** The longest text for a backtracking search. Passages of documentation are shorter. */
const LONGEST = 2000

/**
 * Returns the length of the longest text that a backtracking engine searches in bounded time; 0 for an expression that
 * is not cheap. A quantifier must follow a single character or class. At most two have no bound, and few ways to match
 * exist at a place. An expression that this reader does not understand is not cheap.
 */
export function longestCheapText(source: string): number {
  const reader = new ExpressionReader(source)
  const ways = reader.alternatives(0)
  if (!ways || !reader.isAtEnd || ways.open > 2) return 0
  return Math.min(LONGEST, Math.floor((MAX_STEPS / ways.count) ** (1 / (ways.open + 1))))
}

/** The ways to match a part, the number of its quantifiers without a bound, and its first letter if it has one. */
interface Ways {
  count: number
  open: number
  first: string | undefined
}

const BOUNDED = /\{(\d{1,3})(?:,(\d{1,3}))?\}/y

const LOOK_AROUND = /\?<?[=!]/y

class ExpressionReader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length
  }

  /** Reads the branches of a group. Branches with different first letters exclude each other. */
  alternatives(depth: number): Ways | undefined {
    const byLetter = new Map<string, number>()
    let anywhere = 0
    let open = 0
    let first: string | undefined
    let branches = 0
    for (;;) {
      const branch = this.#sequence(depth)
      if (!branch) return undefined
      branches += 1
      open = Math.max(open, branch.open)
      if (branch.first === undefined) anywhere += branch.count
      else byLetter.set(branch.first, (byLetter.get(branch.first) ?? 0) + branch.count)
      first = branches === 1 ? branch.first : undefined
      if (this.#source[this.#at] !== '|') break
      this.#at += 1
    }
    return { count: anywhere + Math.max(0, ...byLetter.values()), open, first }
  }

  #sequence(depth: number): Ways | undefined {
    const ways: Ways = { count: 1, open: 0, first: undefined }
    let isFirst = true
    while (!this.isAtEnd && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
      const atom = this.#atom(depth)
      const quantity = atom && this.#quantity(atom)
      if (!atom || !quantity) return undefined
      if (isFirst && !quantity.isOptional) ways.first = atom.first
      if (!atom.isBoundary) isFirst = false
      ways.count *= atom.count * quantity.count
      ways.open += atom.open + quantity.open
      if (ways.count > MAX_WAYS) return undefined
    }
    return ways
  }

  #atom(depth: number): (Ways & { isGroup: boolean; isBoundary: boolean }) | undefined {
    const plain = { count: 1, open: 0, first: undefined, isGroup: false, isBoundary: false }
    const character = this.#source[this.#at]!
    this.#at += 1
    switch (character) {
      case '(':
        return this.#group(depth)
      case '[':
        return this.#skipClass() ? plain : undefined
      case '\\':
        return this.#escape()
      case '^':
      case '$':
        return { ...plain, isBoundary: true }
      case '*':
      case '+':
      case '?':
      case '{':
        return undefined
      case '.':
        return plain
      default:
        return { ...plain, first: character.toLowerCase() }
    }
  }

  #group(depth: number): (Ways & { isGroup: boolean; isBoundary: boolean }) | undefined {
    if (depth >= DEEPEST) return undefined
    LOOK_AROUND.lastIndex = this.#at
    const isBoundary = LOOK_AROUND.test(this.#source)
    if (isBoundary) this.#at = LOOK_AROUND.lastIndex
    else if (this.#source.startsWith('?:', this.#at)) this.#at += 2
    else if (this.#source[this.#at] === '?') return undefined
    const inner = this.alternatives(depth + 1)
    if (!inner || this.#source[this.#at] !== ')') return undefined
    this.#at += 1
    return { ...inner, isGroup: true, isBoundary }
  }

  #skipClass(): boolean {
    if (this.#source[this.#at] === '^') this.#at += 1
    if (this.#source[this.#at] === ']') return false
    for (; !this.isAtEnd; this.#at += 1) {
      const character = this.#source[this.#at]
      if (character === '[') return false
      if (character === '\\') this.#at += 1
      else if (character === ']') {
        this.#at += 1
        return true
      }
    }
    return false
  }

  #escape() {
    const escaped = this.#source[this.#at] ?? ''
    this.#at += 1
    const plain = { count: 1, open: 0, first: undefined, isGroup: false, isBoundary: false }
    if (escaped === 'b' || escaped === 'B') return { ...plain, isBoundary: true }
    if (/[wWdDsS]/.test(escaped)) return plain
    return /[^\p{L}\p{N}]/u.test(escaped) ? plain : undefined
  }

  /** Reads the quantifier after an atom. A group may be optional, but no other quantifier may repeat it. */
  #quantity(atom: { isGroup: boolean }): { count: number; open: number; isOptional: boolean } | undefined {
    const character = this.#source[this.#at]
    if (character === '?') {
      this.#at += 1
      return this.#lazy({ count: 2, open: 0, isOptional: true })
    }
    if (character !== '*' && character !== '+' && character !== '{')
      return { count: 1, open: 0, isOptional: false }
    if (atom.isGroup) return undefined
    if (character !== '{') {
      this.#at += 1
      return this.#lazy({ count: 1, open: 1, isOptional: character === '*' })
    }
    BOUNDED.lastIndex = this.#at
    const bounds = BOUNDED.exec(this.#source)
    if (!bounds) return undefined
    this.#at = BOUNDED.lastIndex
    const least = Number(bounds[1])
    const most = Number(bounds[2] ?? bounds[1])
    return this.#lazy({ count: Math.max(1, most - least + 1), open: 0, isOptional: least === 0 })
  }

  #lazy<Quantity>(quantity: Quantity): Quantity {
    if (this.#source[this.#at] === '?') this.#at += 1
    return quantity
  }
}
