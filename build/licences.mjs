/** Which licences what is shipped may have, by their SPDX names. */

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Packages that are shipped under another licence, each with the one that is chosen, and what it asks for. elkjs lays
 * out the diagrams that ask for ELK, which pages of other tools do: left out, they would not be drawn any more. It is
 * shipped unchanged, in a file of its own, under EPL-2.0, which asks for its text and for the way to the source.
 */
const CHOSEN = {
  // Their licence stands in a file alone.
  khroma: { licence: 'MIT' },
  'png-js': { licence: 'MIT' },
  elkjs: { licence: 'EPL-2.0', source: 'https://github.com/kieler/elkjs' },
}

/** The choice that was made for a package, if it needs one. */
export const chosenFor = (name) => CHOSEN[name]

/** Whether an SPDX expression allows to ship what is under it: of alternatives one has to, of conditions each. */
export function isAllowed(expression) {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(plain)) return plain.split(' OR ').some(isAllowed)
  if (/ AND /.test(plain)) return plain.split(' AND ').every(isAllowed)
  return ALLOWED.has(plain)
}
