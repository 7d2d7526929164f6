/** The words that a tag shows: titles of tabs, descriptions of prompts, dates and tags of changelogs. */
const TAG_WORDS = /\s(?:title|description|date|tags)="([^"]*)"/g
/** Blocks of an API show an operation or schemas, and a search for one of their names finds the page. */
const API_BLOCK = /^\{%-?[ \t]*(?:openapi|swagger)/i
const API_WORDS = /\s(?:method|path|name|schemas?)=(?:"([^"]*)"|'([^']*)')/g
/** A condition names variables and claims. A search for one of these names finds the page. */
const CONDITION = /^\{%-?[ \t]*if[ \t]+([^%]*)/

/** Returns the words of a tag: a condition, the names in an API, or what the tag shows. */
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
