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

/** Returns the form of a screen that opens with a text. */
export function newForm(text: string): FindForm {
  return {
    text,
    replacement: '',
    regex: false,
    matchCase: false,
    wholeWords: false,
    titles: true,
    prose: true,
    code: true,
    links: true,
  }
}
