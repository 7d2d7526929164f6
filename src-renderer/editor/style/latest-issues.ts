import type { Text } from '@codemirror/state'
import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'

/** The issues of the last check, with the checked text. */
export class LatestIssues {
  issues: readonly StyleIssue[] = []
  text: Text | undefined
  isChanged = false
  readonly #listeners = new Set<() => void>()

  /** Calls a listener after each check, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(issues: readonly StyleIssue[], text: Text): void {
    this.issues = issues
    this.text = text
    for (const listener of this.#listeners) listener()
  }

  /** Returns true once after a change of the style. */
  takeChange(): boolean {
    const wasChanged = this.isChanged
    this.isChanged = false
    return wasChanged
  }
}
