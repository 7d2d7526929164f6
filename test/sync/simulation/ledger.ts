import type { Reader } from '../../../src-main/store/store.ts'

/** The kind of text that contains a word: the text of a page, a comment, or a name of one line. */
export type Writing = 'page' | 'comment' | 'name'

interface Typed {
  /** The place where the word was typed. */
  by: string
  writing: Writing
}

/** The present words in a store, by their place in it. */
type StoredWords = Map<string, { writing: Writing; words: Set<string> }>

/**
 * Records every typed word, so that the invariants can search for each at the end. It compares a place before and after
 * a user's action. New words are the user's own; missing words are those that the user saw and removed.
 */
export class Ledger {
  readonly organizations: readonly string[]
  readonly #typed = new Map<string, Typed>()
  /** The words that a user removed, by the place where they did. */
  readonly #removed = new Map<string, string>()
  #last = 0

  constructor(organizations: readonly string[]) {
    this.organizations = organizations
  }

  /** Returns a word that nobody has typed before. */
  word(): string {
    this.#last += 1
    return `w${this.#last}w`
  }

  /** Runs an action of a user at a place, and records the words that it added and removed there. */
  watch<T>(place: { name: string; store: Reader }, act: () => T): T {
    const before = storedWordsIn(place.store)
    const result = act()
    const after = storedWordsIn(place.store)
    for (const [key, { writing, words }] of after) {
      const earlier = before.get(key)?.words
      const came = [...words].filter((word) => !earlier?.has(word))
      if (writing === 'name' && earlier !== undefined) {
        // A name of one line has its last value. Its first value is expected until a user who saw it sets another,
        // in the space or in a change request.
        if (came.length > 0) for (const word of earlier) this.#removed.set(word, place.name)
        continue
      }
      for (const word of came) if (!this.#typed.has(word)) this.#typed.set(word, { by: place.name, writing })
    }
    const posted = commentsIn(after)
    for (const [key, { words }] of before)
      for (const word of words) {
        // A pending comment becomes a comment when its review is submitted.
        const isPosted = key.startsWith(PENDING) && posted.has(word)
        if (!isPosted && !after.get(key)?.words.has(word)) this.#removed.set(word, place.name)
      }
    return result
  }

  /** Returns the words that nobody removed. Each must be found. */
  expected(): string[] {
    return [...this.#typed.keys()].filter((word) => !this.#removed.has(word))
  }

  /** True when a user removed a word at some place. */
  wasRemoved(word: string): boolean {
    return this.#removed.has(word)
  }

  /** Returns the name of the place where a word was typed; empty for an unknown word. */
  typedAt(word: string): string {
    return this.#typed.get(word)?.by ?? ''
  }

  /** Returns the kind of text that contains a word, and the place where it was typed. */
  about(word: string): string {
    const typed = this.#typed.get(word)
    return typed ? `of a ${typed.writing}, typed at ${typed.by}` : 'that nobody typed'
  }
}

/** Returns the typed words in a text. */
export function wordsOf(text: string): string[] {
  return text.match(/\bw\d+w\b/g) ?? []
}

const PENDING = 'pending '

function commentsIn(stored: StoredWords): Set<string> {
  return new Set(
    [...stored.values()].flatMap(({ writing, words }) => (writing === 'comment' ? [...words] : [])),
  )
}

const STORED_WORDS = `
  SELECT 'page' AS writing, 'text ' || line || ' ' || page AS key, blob.data AS text
    FROM page_version JOIN blob ON blob.id = page_version.text WHERE until IS NULL AND deleted = 0
  UNION ALL SELECT 'page', 'file ' || line || ' ' || file, CAST(blob.data AS TEXT)
    FROM file_version JOIN blob ON blob.id = file_version.data
    WHERE until IS NULL AND deleted = 0 AND content_type = 'text/markdown'
  UNION ALL SELECT 'name', 'title ' || page, title FROM page_version WHERE until IS NULL AND deleted = 0
  UNION ALL SELECT 'name', 'description ' || page, description FROM page_version WHERE until IS NULL AND deleted = 0
  UNION ALL SELECT 'comment', id, body FROM comment
  UNION ALL SELECT 'comment', id, body FROM comment_reply
  UNION ALL SELECT 'comment', '${PENDING}' || id, body FROM pending_comment
  UNION ALL SELECT 'name', id, subject FROM change_request
  UNION ALL SELECT 'name', 'description ' || id, description FROM change_request
  UNION ALL SELECT 'comment', 'links ' || id, links FROM change_request
  UNION ALL SELECT 'name', id, title FROM space WHERE deleted_at IS NULL`

function storedWordsIn(store: Reader): StoredWords {
  const rows = store.all<{ writing: Writing; key: string; text: string }>(STORED_WORDS)
  const stored: StoredWords = new Map()
  for (const { writing, key, text } of rows) {
    const words = stored.get(key)?.words ?? new Set()
    for (const word of wordsOf(text)) words.add(word)
    stored.set(key, { writing, words })
  }
  return stored
}
