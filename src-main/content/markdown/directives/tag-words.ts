/** The shown words of a tag: titles of tabs, descriptions of prompts, dates and tags of changelogs. */
const TAG_WORDS = /\s(?:title|description|date|tags)="([^"]*)"/g
/** A block of an API. A search for the names of its operation or schemas finds the page. */
const API_BLOCK = /^\{%-?[ \t]*(?:openapi|swagger)/i
const API_WORDS = /\s(?:method|path|name|schemas?)=(?:"([^"]*)"|'([^']*)')/g
/** A condition. A search for the names of its variables and claims finds the page. */
const CONDITION = /^\{%-?[ \t]*if[ \t]+([^%]*)/

/** Returns the words of a tag: a condition, the names in an API, or the shown words. */
export function tagWords(tag: string): string {
  const condition = CONDITION.exec(tag)?.[1]
  if (condition !== undefined) return condition
  const words = tag.matchAll(isApiTag(tag) ? API_WORDS : TAG_WORDS)
  return [...words].map((found) => found[1] ?? found[2]).join(' ')
}

/** True for the opening tag of a block of an API. */
export function isApiTag(tag: string): boolean {
  return API_BLOCK.test(tag)
}
