import { BUILT_IN_RULES, type BuiltInRule } from '../../../src-main/content/style/built-in-rules.ts'
import { OWN_STYLE } from '../../../src-main/content/style/files/style-paths.ts'
import { readValeSettings } from '../../../src-main/content/style/files/vale-settings.ts'
import { isOn, ruleName } from '../../../src-main/content/style/style-sheet-names.ts'
import type { SpaceStyle } from '../../../src-main/schemas/space-settings/style.ts'

/** A rule that Carrel offers, and its state in a space. */
export interface OfferedRule extends BuiltInRule {
  /** The name by which settings know it. */
  rule: string
  isOn: boolean
}

/** A style whose files came from elsewhere. */
export interface ForeignStyle {
  name: string
  rules: { rule: string; isOn: boolean }[]
}

const LANGUAGES = { en: 'English', de: 'German' } as const

/** The language of a rule in words; undefined for a rule of every language. */
export function languageWords({ language }: BuiltInRule): string | undefined {
  return language === null ? undefined : LANGUAGES[language]
}

/** The rules that Carrel offers, with their states. */
export function offeredRules({ settings }: SpaceStyle): OfferedRule[] {
  const read = readValeSettings(settings)
  return BUILT_IN_RULES.map((each) => {
    const rule = `${OWN_STYLE}.${each.name}`
    return { ...each, rule, isOn: isOn(read, rule) }
  })
}

/** The styles of a space that Carrel does not offer itself, with their rules. */
export function foreignStyles({ settings, files }: SpaceStyle): ForeignStyle[] {
  const read = readValeSettings(settings)
  const known = new Set([
    ...BUILT_IN_RULES.map(({ name }) => `${OWN_STYLE}.${name}`),
    `${OWN_STYLE}.Terms`,
    `${OWN_STYLE}.Avoid`,
  ])
  const styles = new Map<string, ForeignStyle>()
  for (const { path } of files) {
    const rule = ruleName(path)
    if (rule === undefined || known.has(rule)) continue
    const name = rule.slice(0, rule.indexOf('.'))
    const style = styles.get(name) ?? { name, rules: [] }
    styles.set(name, style)
    style.rules.push({ rule, isOn: isOn(read, rule) })
  }
  return [...styles.values()]
}
