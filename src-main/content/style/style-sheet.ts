import { OWN_STYLE, vocabularyPath } from './files/style-paths.ts'
import { readValeSettings, type ValeSettings } from './files/vale-settings.ts'
import { readWordList } from './files/word-list.ts'
import { acceptedWords } from './rules/accepted-words.ts'
import { readRule } from './rules/read-rule.ts'
import type { AcceptedWords, StyleRule } from './rules/style-rule.ts'
import type { StyleLevel } from './style-issue.ts'
import { isOn, ruleName } from './style-sheet-names.ts'

/** The files of a space's style, by their paths below the folder of rules, and the text of its settings. */
export interface StyleFiles {
  settings: string
  files: ReadonlyMap<string, string>
}

/** The style of a space, ready to be applied. */
export interface StyleSheet {
  settings: ValeSettings
  rules: StyleRule[]
  accepted: AcceptedWords
  /** The rules that are on and not applied, each with a clause about the reason. */
  unapplied: ReadonlyMap<string, string>
  /** Sentences about the rules and settings that are not applied, with the reasons. */
  report: string[]
}

/** The maximum number of rules of a space. The public styles have up to 80 each. */
const MAX_RULES = 400
const TOO_MANY = `only the first ${MAX_RULES} rules of a space are applied`
const WEIGHT: Readonly<Record<StyleLevel, number>> = { suggestion: 0, warning: 1, error: 2 }

/** Reads the style of a space. Never throws. */
export function readStyleSheet({ settings: text, files }: StyleFiles): StyleSheet {
  const settings = readValeSettings(text)
  const report = [...settings.unapplied]
  const vocabularies = settings.vocabularies.length > 0 ? settings.vocabularies : [OWN_STYLE]
  const lists = vocabularies.map((name) => readWordList(files.get(vocabularyPath(name, 'accept')) ?? ''))
  const accepted = acceptedWords([...lists, ...ignoredWords(settings, files)])
  const rules: StyleRule[] = []
  const unapplied = new Map<string, string>()
  for (const [path, yaml] of files) {
    const name = ruleName(path)
    if (name === undefined || !isOn(settings, name)) continue
    const reading = rules.length < MAX_RULES ? applicable(settings, name, yaml, accepted) : TOO_MANY
    if (typeof reading === 'string') {
      unapplied.set(name, reading)
      continue
    }
    report.push(...reading.partly.map((part) => `${name} is applied ${part}.`))
    rules.push(reading.rule)
  }
  report.push(...[...unapplied].map(([name, reason]) => `${name} is not applied: ${reason}.`))
  rules.push(...builtInOfVale(settings, files, vocabularies, accepted))
  return { settings, rules, accepted, unapplied, report }
}

/** Reads a rule at its level in the settings. Returns a clause if it is not applied. */
function applicable(settings: ValeSettings, name: string, yaml: string, accepted: AcceptedWords) {
  const reading = readRule(name, yaml, accepted)
  if (reading.kind === 'refused') return reading.reason
  if (reading.kind === 'spelling') return 'it is the spelling, which Carrel checks by its own dictionaries'
  const level = levelIn(settings, name) ?? reading.rule.level
  if (WEIGHT[level] < WEIGHT[settings.leastLevel])
    return `its level is “${level}”, and .vale.ini begins at “${settings.leastLevel}” (MinAlertLevel)`
  return { ...reading, rule: { ...reading.rule, level } }
}

function levelIn({ rules }: ValeSettings, name: string): StyleLevel | undefined {
  const state = rules.get(name)
  return state === undefined || state === 'on' || state === 'off' ? undefined : state
}

/** Returns the words that the spelling rules of a space ignore. */
function ignoredWords(settings: ValeSettings, files: StyleFiles['files']) {
  return [...files].flatMap(([path, yaml]) => {
    const name = ruleName(path)
    if (name === undefined || !isOn(settings, name) || !/^extends:\s*spelling/m.test(yaml)) return []
    const reading = readRule(name, yaml, acceptedWords([]))
    if (reading.kind !== 'spelling') return []
    const lists = reading.fields
      .texts('ignore')
      .map((file) => readWordList(files.get(file) ?? files.get(`config/ignore/${file}`) ?? ''))
    return [...lists, { words: [], patterns: reading.fields.texts('filters') }]
  })
}

/** Returns Vale's rules for the word lists: the capitals of accepted words, and words to avoid. */
function builtInOfVale(
  settings: ValeSettings,
  files: StyleFiles['files'],
  vocabularies: readonly string[],
  accepted: AcceptedWords,
): StyleRule[] {
  const yaml = new Map<string, string>()
  const rejected = vocabularies.flatMap((name) => {
    const list = readWordList(files.get(vocabularyPath(name, 'reject')) ?? '')
    return [...list.words, ...list.patterns]
  })
  if (rejected.length > 0)
    yaml.set('Vale.Avoid', fileOf({ extends: 'existence', message: 'Avoid “%s”.', tokens: rejected }))
  const cased = [...accepted.words].filter((word) => word !== word.toLowerCase() && word.length > 2)
  if (cased.length > 0) {
    const swap = Object.fromEntries(cased.map((word) => [word.toLowerCase(), word]))
    yaml.set('Vale.Terms', fileOf({ extends: 'substitution', message: 'Use “%s” instead of “%s”.', swap }))
  }
  yaml.set(
    'Vale.Repetition',
    fileOf({ extends: 'repetition', alpha: true, message: '“%s” is written twice.' }),
  )
  return [...yaml].flatMap(([name, text]) => {
    if (!isOn(settings, name)) return []
    const reading = readRule(name, text, acceptedWords([]))
    return reading.kind === 'rule' ? [{ ...reading.rule, level: levelIn(settings, name) ?? 'error' }] : []
  })
}

/** Returns the file of a rule as JSON, which is valid YAML. */
function fileOf(rule: object): string {
  return JSON.stringify({ ignorecase: true, ...rule })
}
