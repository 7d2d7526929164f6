import { withoutTrailingSlashes } from '../../trailing-slashes.ts'
import type { StyleLevel } from '../style-issue.ts'
import { bare, feedOf, linesOf, withLine } from './line-list.ts'
import { DEFAULT_STYLES, OWN_STYLE } from './style-paths.ts'

/** The state of a rule in the settings: its level, `on` with the level of its file, or `off`. */
export type RuleState = StyleLevel | 'on' | 'off'

/** The settings of Vale that Carrel applies. */
export interface ValeSettings {
  stylesPath: string
  vocabularies: string[]
  leastLevel: StyleLevel
  /** The styles of which all rules apply, except those that are off. */
  based: string[]
  rules: Map<string, RuleState>
  /** Sentences about the entries that Carrel does not apply. */
  unapplied: string[]
}

/** The sections that apply to every page. */
const EVERY_PAGE = /^\[\s*(?:\*\*\/)?\*(?:\.(?:md|markdown|\{([^}]*)\}))?\s*\]$/
const SECTION = /^\[.*\]$/
const LEVELS: readonly string[] = ['suggestion', 'warning', 'error']

/** Reads the settings of Vale. */
export function readValeSettings(text: string): ValeSettings {
  const settings: ValeSettings = {
    stylesPath: DEFAULT_STYLES,
    vocabularies: [],
    leastLevel: 'suggestion',
    based: [],
    rules: new Map(),
    unapplied: [],
  }
  let place: 'top' | 'every' | 'other' = 'top'
  for (const line of linesOf(text).map(bare)) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue
    if (SECTION.test(line)) {
      place = isEveryPage(line) ? 'every' : 'other'
      if (place === 'other')
        settings.unapplied.push(
          `The section ${line} of .vale.ini is about some files alone and is not applied.`,
        )
      continue
    }
    const entry = entryOn(line)
    if (entry && place !== 'other') readEntry(settings, entry.key, entry.value, place)
  }
  return settings
}

function isEveryPage(section: string): boolean {
  const found = EVERY_PAGE.exec(section)
  return found !== null && (found[1] === undefined || /\bmd\b/.test(found[1]))
}

/** Returns the entry on a line without white space at its ends; undefined for other lines. */
function entryOn(line: string): { key: string; value: string } | undefined {
  const equals = line.indexOf('=')
  return equals > 0
    ? { key: line.slice(0, equals).trimEnd(), value: line.slice(equals + 1).trimStart() }
    : undefined
}

function readEntry(settings: ValeSettings, key: string, value: string, place: 'top' | 'every'): void {
  if (key === 'StylesPath') settings.stylesPath = pathOf(value) ?? DEFAULT_STYLES
  else if (key === 'Vocab') settings.vocabularies = namesIn(value)
  else if (key === 'MinAlertLevel' && isLevel(value)) settings.leastLevel = value
  else if (key === 'BasedOnStyles') settings.based = [...settings.based, ...namesIn(value)]
  else if (key.includes('.') && place === 'every') {
    const state = stateOf(value)
    if (state) settings.rules.set(key, state)
  } else settings.unapplied.push(`${key} in .vale.ini is not applied.`)
}

function stateOf(value: string): RuleState | undefined {
  if (/^(?:yes|true|on)$/i.test(value)) return 'on'
  if (/^(?:no|false|off)$/i.test(value)) return 'off'
  return isLevel(value) ? value : undefined
}

const isLevel = (value: string): value is StyleLevel => LEVELS.includes(value)

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns a path below the folder of the settings; undefined for a path out of it. */
function pathOf(value: string): string | undefined {
  const path = withoutTrailingSlashes(value.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''))
  return path === '' || path.startsWith('/') || path.split('/').includes('..') ? undefined : path
}

/** The settings of a space without a file of settings. */
export const NEW_SETTINGS = `StylesPath = ${DEFAULT_STYLES}
MinAlertLevel = suggestion
Vocab = ${OWN_STYLE}

[*.md]
`

/** Returns the settings with a rule turned on, off, or set to a level. Every other line retains its bytes. */
export function writeRuleState(text: string, rule: string, state: RuleState): string {
  return writeEntry(text, rule, state === 'on' ? 'YES' : state === 'off' ? 'NO' : state)
}

/** Returns the settings with all rules of a style turned on, or off again. */
export function writeStyleState(text: string, style: string, state: RuleState): string {
  const { based } = readValeSettings(text)
  const others = based.filter((name) => name !== style)
  const next = state === 'off' ? others : [...others, style]
  return next.join() === based.join() ? text : writeEntry(text, 'BasedOnStyles', next.join(', '))
}

function writeEntry(text: string, rule: string, value: string): string {
  const lines = linesOf(text)
  const feed = feedOf(text)
  const section = lines.findIndex((line) => isEveryPage(bare(line)))
  if (section < 0) return withLine(withLine(text, '[*.md]'), `${rule} = ${value}`)
  const after = lines.findIndex((line, index) => index > section && SECTION.test(bare(line)))
  const end = after < 0 ? lines.length : after
  const known = lines.findIndex(
    (line, index) => index > section && index < end && entryOn(bare(line))?.key === rule,
  )
  if (known >= 0) lines[known] = `${rule} = ${value}${feed}`
  else {
    let index = end
    while (index > section + 1 && bare(lines[index - 1]!) === '') index -= 1
    if (!lines[index - 1]!.endsWith('\n')) lines[index - 1] += feed
    lines.splice(index, 0, `${rule} = ${value}${feed}`)
  }
  return lines.join('')
}

/** Returns the key of an entry in the settings, so that two changes of one entry are recognised. */
export const settingKey = (line: string): string => entryOn(line)?.key ?? line
