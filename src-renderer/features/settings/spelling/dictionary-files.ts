import { ClientProblem } from '../../../api/client-problem.ts'
import { toBase64 } from '../../../api/to-base64.ts'

/** A dictionary as the core stores it. */
export interface ChosenDictionary {
  name: string
  body: { affixes: string; words: string }
}

/** The largest file of a dictionary, in bytes. */
const LARGEST = 16 * 1024 * 1024

/** Reads the two chosen files of a dictionary. Throws a ClientProblem when they are not a pair, or too large. */
export async function dictionaryIn(files: readonly File[]): Promise<ChosenDictionary> {
  const affixes = files.find(({ name }) => name.toLowerCase().endsWith('.aff'))
  const words = files.find(({ name }) => name.toLowerCase().endsWith('.dic'))
  if (!affixes || !words)
    throw refusal('A dictionary has two files. Choose the one that ends with .aff and the one with .dic.')
  if (affixes.size > LARGEST || words.size > LARGEST)
    throw refusal('The dictionary is larger than 16 MB. Choose a smaller one.')
  const read = async (file: File) => toBase64(new Uint8Array(await file.arrayBuffer()))
  return {
    name: nameFor(words.name),
    body: { affixes: await read(affixes), words: await read(words) },
  }
}

function refusal(message: string): ClientProblem {
  return new ClientProblem({ code: 'input.invalid', status: 400, message })
}

/** Returns the name of a dictionary: that of its file, with the characters that a name may have. */
function nameFor(file: string): string {
  const plain = file.replace(/\.dic$/i, '').replace(/[^\p{L}\p{N} _-]+/gu, '-')
  return plain.replace(/^[ _-]+/, '').slice(0, 60) || 'Dictionary'
}
