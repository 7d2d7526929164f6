import { StyleCheck } from '../../../src-main/content/style/check-style.ts'
import { readStyleSheet, type StyleSheet } from '../../../src-main/content/style/style-sheet.ts'
import type { SentStyle, StyleAnswer, StyleRequest } from './style-messages.ts'

/** The time after which the worker reports a part of the issues, in milliseconds. */
const PART_TIME = 200

let sheet: StyleSheet | undefined
let check: StyleCheck | undefined
/** The number of the newest check. Older checks stop. */
let newest = 0

function post(answer: StyleAnswer): void {
  postMessage(answer)
}

function load({ settings, files }: SentStyle, number: number): void {
  sheet = readStyleSheet({ settings, files: new Map(files.map(({ path, text }) => [path, text])) })
  check = new StyleCheck(sheet.rules)
  const rules = sheet.rules.map(({ name, link }) => ({ name, link }))
  post({ kind: 'loaded', number, rules, unapplied: sheet.unapplied, report: sheet.report })
}

/** Checks a text in parts. Other messages are handled between two parts. */
function checkPart(text: string, number: number): void {
  if (number !== newest || !check) return
  const until = performance.now() + PART_TIME
  const { issues, isComplete } = check.check(text, () => performance.now() > until)
  post({ kind: 'checked', number, issues, isComplete })
  if (!isComplete) setTimeout(() => checkPart(text, number), 0)
}

addEventListener('message', ({ data }: MessageEvent<StyleRequest>) => {
  switch (data.kind) {
    case 'load':
      load(data.style, data.number)
      break
    case 'check':
      newest = data.number
      checkPart(data.text, data.number)
      break
    case 'accept': {
      const unaccepted = data.words.filter((word) => !sheet?.accepted.accepts(word))
      post({ kind: 'accepted', number: data.number, unaccepted })
    }
  }
})
