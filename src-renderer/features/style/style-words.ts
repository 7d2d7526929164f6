import { BUILT_IN_RULES, type BuiltInRule } from '../../../src-main/content/style/built-in-rules.ts'
import { OWN_STYLE } from '../../../src-main/content/style/files/style-paths.ts'
import { readValeSettings } from '../../../src-main/content/style/files/vale-settings.ts'
import { isOn, ruleName } from '../../../src-main/content/style/style-sheet-names.ts'
import type { SpaceStyle } from '../../../src-main/schemas/space-settings/style.ts'
import { counted } from '../../ui/words/counted.ts'

/** A rule that Carrel offers, and its state in a space. */
export interface OfferedRule extends BuiltInRule {
  /** The name of the rule in the settings. */
  rule: string
  isOn: boolean
}

/** An imported style. */
export interface ForeignStyle {
  name: string
  rules: ForeignRule[]
}

export interface ForeignRule {
  rule: string
  isOn: boolean
  /** The reason for which the rule has no effect although it is on, as a clause. */
  unapplied: string | undefined
}

const LANGUAGES = { en: 'English', de: 'German' } as const

/** Returns the language of a rule in words; undefined for a rule of every language. */
export function languageWords({ language }: BuiltInRule): string | undefined {
  return language === null ? undefined : LANGUAGES[language]
}

/** Returns the rules that Carrel offers, with their states. */
export function offeredRules({ settings }: SpaceStyle): OfferedRule[] {
  const valeSettings = readValeSettings(settings)
  return BUILT_IN_RULES.map((builtIn) => {
    const rule = `${OWN_STYLE}.${builtIn.name}`
    return { ...builtIn, rule, isOn: isOn(valeSettings, rule) }
  })
}

/** Returns the number of applied rules of a style in words, and that of the rules without effect. */
export function countWords({ rules }: ForeignStyle): string {
  const on = rules.filter(({ isOn: isRuleOn }) => isRuleOn)
  const without = on.filter(({ unapplied }) => unapplied !== undefined).length
  const applied = `${on.length - without} of ${counted(rules.length, 'rule')} applied`
  return without === 0 ? applied : `${applied}, ${without} on without effect`
}

/** Returns the imported styles of a space, with their rules. `unapplied` has the reasons for rules without effect. */
export function foreignStyles(
  { settings, files }: SpaceStyle,
  unapplied?: ReadonlyMap<string, string>,
): ForeignStyle[] {
  const valeSettings = readValeSettings(settings)
  const ownRules = new Set([
    ...BUILT_IN_RULES.map(({ name }) => `${OWN_STYLE}.${name}`),
    `${OWN_STYLE}.Terms`,
    `${OWN_STYLE}.Avoid`,
  ])
  const styles = new Map<string, ForeignStyle>()
  for (const { path } of files) {
    const rule = ruleName(path)
    if (rule === undefined || ownRules.has(rule)) continue
    const name = rule.slice(0, rule.indexOf('.'))
    const style = styles.get(name) ?? { name, rules: [] }
    styles.set(name, style)
    const isRuleOn = isOn(valeSettings, rule)
    style.rules.push({ rule, isOn: isRuleOn, unapplied: isRuleOn ? unapplied?.get(rule) : undefined })
  }
  return [...styles.values()]
}
