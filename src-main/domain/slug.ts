/** The maximum length of a slug in code points, as the specification bounds it. */
const SLUG_LIMIT = 100

const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu
const APOSTROPHES = /['’ʼ]/gu
const NOT_IN_SLUG = /[^\p{L}\p{M}\p{N}._~]+/gu
const OUTER_MARKS = /^[^\p{L}\p{N}]+|[-._~]+$/gu

/**
 * Returns the readable path segment of a title: lower case, Latin letters without accents, words joined by single
 * hyphens, other scripts unchanged. It has 1 to 100 characters. A title without letters and digits
 * becomes `page`.
 */
export function slugify(title: string): string {
  const plain = title.normalize('NFKD').replace(LATIN_MARKS, '$1').normalize('NFC')
  const joined = plain.toLowerCase().replace(APOSTROPHES, '').replace(NOT_IN_SLUG, '-')
  return shorten(joined.replace(OUTER_MARKS, ''), SLUG_LIMIT) || 'page'
}

/** Cuts a slug to a number of code points, at the end of a word where one is near, and never inside a character. */
function shorten(slug: string, limit: number): string {
  const characters = Array.from(slug)
  if (characters.length <= limit) return slug
  const cut = characters.slice(0, limit).join('')
  const word = cut.lastIndexOf('-')
  return (word > cut.length / 2 ? cut.slice(0, word) : cut).replace(OUTER_MARKS, '')
}
