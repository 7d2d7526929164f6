import type { LocationQuery } from 'vue-router'

/** The search of the screen as its user describes it. */
export interface FindForm {
  text: string
  replacement: string
  regex: boolean
  matchCase: boolean
  wholeWords: boolean
  titles: boolean
  prose: boolean
  code: boolean
  links: boolean
}

/** The choices of a form, with their values before the user changes them. */
const CHOICES = {
  regex: false,
  matchCase: false,
  wholeWords: false,
  titles: true,
  prose: true,
  code: true,
  links: true,
}
const CHOICE_NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[]

/** Returns the form that an address describes. A missing value is the first one of the form. */
export function readForm(query: LocationQuery): FindForm {
  const textOf = (name: string): string => (typeof query[name] === 'string' ? query[name] : '')
  const changed = textOf('changed').split(',')
  const choices = { ...CHOICES }
  for (const name of CHOICE_NAMES) if (changed.includes(name)) choices[name] = !choices[name]
  return { text: textOf('text'), replacement: textOf('replacement'), ...choices }
}

/** Returns the part of an address that describes a form. `changed` names the choices that the user changed. */
export function formQuery(form: FindForm): Record<string, string> {
  const { text, replacement } = form
  const changed = CHOICE_NAMES.filter((name) => form[name] !== CHOICES[name])
  return {
    ...(text !== '' && { text }),
    ...(replacement !== '' && { replacement }),
    ...(changed.length > 0 && { changed: changed.join(',') }),
  }
}
