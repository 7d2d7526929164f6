import type { ValeSettings } from './files/vale-settings.ts'

const RULE_FILE = /^([^/]+)\/([^/]+)\.(?:yml|yaml)$/

/** Returns the name of the rule in a file; undefined for another file. */
export function ruleName(path: string): string | undefined {
  const [, style, rule] = RULE_FILE.exec(path) ?? []
  return style !== undefined && style !== 'config' ? `${style}.${rule}` : undefined
}

/** True when the settings turn a rule on, by its name or its style. */
export function isOn({ rules, based }: ValeSettings, name: string): boolean {
  const state = rules.get(name)
  if (state !== undefined) return state !== 'off'
  return based.includes(name.slice(0, name.indexOf('.')))
}
