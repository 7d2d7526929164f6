import { isPlain, sourceRange, type Passage } from './prose/passage.ts'
import { readPassages } from './prose/read-passages.ts'
import { sentencesOf } from './prose/sentences.ts'
import type { FoundPlace, PageCheck, PassageCheck, StyleRule } from './rules/style-rule.ts'
import type { StyleIssue } from './style-issue.ts'

/** The issues of a page. */
export interface StyleReading {
  /** The issues, in the order of their places. */
  issues: StyleIssue[]
  /** False when the time ran out. The next call continues the same check. */
  isComplete: boolean
}

/** The maximum number of issues of one page, and of one passage. */
const MAX_ISSUES = 2000
const MAX_IN_PASSAGE = 200
/** The maximum number of passages with cached places. A page of 300 kB has some thousand. */
const MAX_REMEMBERED = 20_000

type Bound<Check> = StyleRule & { check: Check }
type Place = FoundPlace & { rule: StyleRule }

/**
 * Applies rules to pages. It caches the places of each passage, so a page with one changed paragraph costs only the
 * check of that paragraph.
 */
export class StyleCheck {
  readonly #passageRules: Bound<PassageCheck>[] = []
  readonly #pageRules: Bound<PageCheck>[] = []
  readonly #places = new Map<string, Place[]>()

  constructor(rules: readonly StyleRule[]) {
    for (const rule of rules) {
      const { check } = rule
      if (check.kind === 'page') this.#pageRules.push({ ...rule, check })
      else this.#passageRules.push({ ...rule, check })
    }
  }

  /** Checks a page's Markdown until `isLate` returns true. It checks at least one passage. */
  check(markdown: string, isLate: () => boolean): StyleReading {
    if (this.#passageRules.length + this.#pageRules.length === 0) return { issues: [], isComplete: true }
    const passages = readPassages(markdown)
    const issues: StyleIssue[] = []
    let isComplete = true
    for (const passage of passages) {
      const key = `${passage.kind}${passage.level ?? ''} ${passage.text}`
      const known = this.#places.get(key)
      if (!known && !isComplete) continue
      const places = known ?? this.#placesIn(passage)
      if (!known) {
        this.#remember(key, places)
        isComplete = !isLate()
      }
      for (const place of places) issues.push(issueOf(place.rule, passage, place))
    }
    if (isComplete) this.#checkPage(passages, issues)
    issues.sort((one, other) => one.from - other.from || one.to - other.to)
    return { issues: issues.slice(0, MAX_ISSUES), isComplete }
  }

  #placesIn(passage: Passage): Place[] {
    const places: Place[] = []
    for (const rule of this.#passageRules) {
      if (!isRead(rule, passage)) continue
      for (const place of placesOf(rule, passage.text)) places.push({ ...place, rule })
      if (places.length >= MAX_IN_PASSAGE) break
    }
    return places.slice(0, MAX_IN_PASSAGE)
  }

  #checkPage(passages: readonly Passage[], issues: StyleIssue[]): void {
    for (const rule of this.#pageRules) {
      const read = passages.filter((passage) => isRead(rule, passage))
      for (const { passage, place } of rule.check.find(read)) issues.push(issueOf(rule, passage, place))
    }
  }

  #remember(key: string, places: Place[]): void {
    if (this.#places.size >= MAX_REMEMBERED) this.#places.clear()
    this.#places.set(key, places)
  }
}

function placesOf({ scopes, check }: Bound<PassageCheck>, text: string): FoundPlace[] {
  if (!scopes.some(({ kind }) => kind === 'sentence')) return check.find(text)
  return sentencesOf(text).flatMap(({ start, end }) =>
    check
      .find(text.slice(start, end))
      .map((place) => ({ ...place, start: place.start + start, end: place.end + start })),
  )
}

function isRead({ scopes }: StyleRule, { kind, level }: Passage): boolean {
  return scopes.some((scope) => {
    if (scope.level !== undefined && scope.level !== level) return false
    if (scope.kind === 'text') return kind !== 'alternative'
    if (scope.kind === 'sentence') return kind !== 'alternative' && kind !== 'heading'
    return scope.kind === kind
  })
}

function issueOf(rule: StyleRule, passage: Passage, place: FoundPlace): StyleIssue {
  const found = passage.text.slice(place.start, place.end)
  // White space at the bounds belongs to the expression, not to the words.
  const start = place.start + (found.length - found.trimStart().length)
  const end = Math.max(start + 1, place.start + found.trimEnd().length)
  const isReplaceable = isPlain(passage, start, end)
  return {
    rule: rule.name,
    level: rule.level,
    message: place.message,
    ...sourceRange(passage, start, end),
    found: passage.text.slice(start, end),
    replacements: isReplaceable ? place.replacements : [],
  }
}
