import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'

/** The settings and files of a style, as the worker receives them. */
export interface SentStyle {
  settings: string
  files: readonly { path: string; text: string }[]
}

/** A rule that the check applies. */
export interface AppliedRule {
  name: string
  link?: string | undefined
}

/** A message to the worker. Its answer has the same `number`. */
export type StyleRequest =
  | { kind: 'load'; number: number; style: SentStyle }
  | { kind: 'check'; number: number; text: string }
  | { kind: 'accept'; number: number; words: readonly string[] }

/** A message of the worker. A check of a long text has several answers; the last one is complete. */
export type StyleAnswer =
  | {
      kind: 'loaded'
      number: number
      rules: AppliedRule[]
      unapplied: ReadonlyMap<string, string>
      report: string[]
    }
  | { kind: 'checked'; number: number; issues: StyleIssue[]; isComplete: boolean }
  | { kind: 'accepted'; number: number; unaccepted: string[] }
