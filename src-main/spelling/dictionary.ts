import { Problem } from '../schemas/problem.ts'

/** The affixes and the words of a language: the content of Hunspell's two files, in UTF-8. */
export interface Dictionary {
  affixes: string
  words: string
}

/** A language whose spelling can be checked. */
export interface SpellingLanguage {
  /** A language tag such as `en-GB`, or the name of a user's own dictionary. */
  id: string
  /** True for a dictionary in the data folder; false for one that the app ships. */
  isOwn: boolean
}

const ENCODING = /^\s*SET\s+(\S+)/m

/**
 * Reads the two files of a dictionary. The affixes name their encoding, which is Latin 1 by default. Throws
 * `input.invalid` for an unknown encoding.
 */
export function readDictionary(affixes: Uint8Array, words: Uint8Array): Dictionary {
  const named = ENCODING.exec(new TextDecoder('latin1').decode(affixes))?.[1] ?? 'ISO8859-1'
  const decoder = decoderOf(named)
  return {
    affixes: decoder.decode(affixes).replace(ENCODING, 'SET UTF-8'),
    words: decoder.decode(words),
  }
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(webNameOf(name))
  } catch (error) {
    throw new Problem(
      'input.invalid',
      `The dictionary has the unknown encoding ${name}. Convert both files to UTF-8, and write “SET UTF-8” into the file of affixes.`,
      { cause: error },
    )
  }
}

/** Converts Hunspell's names, such as `ISO8859-15` and `microsoft-cp1251`, to those of the web. */
function webNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^microsoft-cp/, 'windows-')
    .replace(/^iso8859-/, 'iso-8859-')
}
