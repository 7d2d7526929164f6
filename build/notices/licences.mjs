/** The permitted licences of shipped code, by their SPDX names. */

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // Drawings of icons. The notices of a build name their authors, as it requires.
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Shipped packages under other licences, each with the chosen licence and its conditions. `elkjs` lays out diagrams
 * that request ELK, as pages of other tools do. It is shipped unchanged, in a file of its own, under EPL-2.0, which
 * requires its text and a link to the source.
 */
const CHOSEN = {
  // Its licence is declared only in a file.
  khroma: { licence: 'MIT' },
  'png-js': { licence: 'MIT' },
  elkjs: { licence: 'EPL-2.0', source: 'https://github.com/kieler/elkjs' },
  // Word lists and their checker are shipped unchanged, in files of their own. The MPL requires a link to the source.
  'hunspell-wasm': { licence: 'MPL-1.1', source: 'https://github.com/rotemdan/hunspell-wasm' },
  'dictionary-en': { licence: 'MIT AND BSD-3-Clause' },
  'dictionary-en-gb': { licence: 'MIT AND BSD-3-Clause' },
  'dictionary-es': { licence: 'MPL-1.1', source: 'https://github.com/wooorm/dictionaries' },
  'dictionary-fr': { licence: 'MPL-2.0', source: 'https://github.com/wooorm/dictionaries' },
  'dictionary-pt': { licence: 'MPL-2.0', source: 'https://github.com/wooorm/dictionaries' },
}

/** Returns the choice for a package, if it needs one. */
export const chosenFor = (name) => CHOSEN[name]

/**
 * Returns true when an SPDX expression permits shipping: one of the alternatives must be permitted, and all of the
 * conditions.
 */
export function isAllowed(expression) {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(plain)) return plain.split(' OR ').some(isAllowed)
  if (/ AND /.test(plain)) return plain.split(' AND ').every(isAllowed)
  return ALLOWED.has(plain)
}
