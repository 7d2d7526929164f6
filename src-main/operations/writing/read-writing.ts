import { StyleCheck } from '../../content/style/check-style.ts'
import { readStyleSheet, type StyleSheet } from '../../content/style/style-sheet.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { styleFiles, stylePlace } from '../../revisions/space-settings/style-files.ts'
import type { CountedWord, StyleFault } from '../../schemas/health/writing.ts'
import { readText } from '../../store/blobs.ts'
import type { SearchedPage } from '../find/searched-pages.ts'
import { issuesOnPage, placesOf, wordsOnPage } from './page-writing.ts'

/** The bounds of one answer, the first in milliseconds. Other readers share the thread. */
const MAX_MILLISECONDS = 100
const MAX_WORDS = 5000
const MAX_ISSUES = 500
/** The maximum issues of one page, and the longest time for it in milliseconds. */
const MAX_ON_PAGE = 100
const LONGEST_PAGE = 1000
const MAX_REPLACEMENTS = 5

/** Reads the words and the style of pages in turn, until an answer is full. */
export class WritingReader {
  readonly words = new Map<string, CountedWord>()
  readonly issues: StyleFault[] = []
  searched = 0
  readonly #view: ContentView
  readonly #isLatinOnly: boolean
  readonly #clock: () => number
  readonly #until: number
  readonly #style: CompiledStyle

  constructor(
    view: ContentView,
    { contentRoot, isLatinOnly, clock }: { contentRoot: string; isLatinOnly: boolean; clock: () => number },
  ) {
    this.#view = view
    this.#isLatinOnly = isLatinOnly
    this.#clock = clock
    this.#style = styleOf(view, contentRoot)
    this.#until = clock() + MAX_MILLISECONDS
  }

  get isFull(): boolean {
    return this.#clock() > this.#until || this.words.size >= MAX_WORDS || this.issues.length >= MAX_ISSUES
  }

  read(row: SearchedPage): void {
    this.searched += 1
    if (row.text === null) return
    const { text, hash } = readText(this.#view.store, row.text)
    const placeOf = placesOf(text)
    const page = { id: row.page, title: row.title, path: pathOf(this.#view, row) }
    for (const [word, { count, at }] of wordsOnPage(text, this.#style.sheet.accepted, this.#isLatinOnly)) {
      const known = this.words.get(word)
      if (known) this.words.set(word, { ...known, count: known.count + count, pages: known.pages + 1 })
      else this.words.set(word, { word, count, pages: 1, page, ...placeOf(at) })
    }
    const until = this.#clock() + LONGEST_PAGE
    const issues = issuesOnPage(text, this.#style.check, () => this.#clock() > until)
    for (const { from, to, replacements, ...issue } of issues.slice(0, MAX_ON_PAGE))
      this.issues.push({
        ...issue,
        ...placeOf(from),
        page,
        start: from,
        end: to,
        replacements: replacements.slice(0, MAX_REPLACEMENTS),
        documentId: hash,
      })
  }
}

interface CompiledStyle {
  key: string
  sheet: StyleSheet
  check: StyleCheck
}

/** The last compiled style. Consecutive parts of one check use the same one. */
let latest: CompiledStyle | undefined

function styleOf(view: ContentView, contentRoot: string): CompiledStyle {
  const place = stylePlace(view, contentRoot)
  const { files } = styleFiles(view, place)
  const key = JSON.stringify([place.text, ...files])
  if (latest?.key !== key) {
    const sheet = readStyleSheet({ settings: place.text ?? '', files })
    latest = { key, sheet, check: new StyleCheck(sheet.rules) }
  }
  return latest
}
