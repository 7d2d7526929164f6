import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../platform/private-files.ts'
import { systemCodeOf } from '../platform/system-code.ts'
import { readDictionary, type Dictionary } from './dictionary.ts'

/** The name of a user's own dictionary. It is also the name of its files, so it has no path in it. */
const OWN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u

/** True for a name that a user's own dictionary may have. */
export const isOwnName = (name: string): boolean => OWN_NAME.test(name)

/** Returns the names of the dictionaries in a folder, each a pair such as `de.aff` and `de.dic`. */
export async function ownDictionaries(folder: string): Promise<string[]> {
  return dictionaryNames(await filesIn(folder)).toSorted()
}

/** Returns the names of the dictionaries among files, in the order of the files. */
export function dictionaryNames(names: readonly string[]): string[] {
  const files = new Set(names)
  return names
    .filter((file) => file.endsWith('.aff') && files.has(file.replace(/\.aff$/, '.dic')))
    .map((file) => file.slice(0, -'.aff'.length))
    .filter(isOwnName)
}

/** Reads a dictionary from a folder. Returns undefined if the folder has no dictionary of this name. */
export async function ownDictionary(folder: string, name: string): Promise<Dictionary | undefined> {
  if (!(await ownDictionaries(folder)).includes(name)) return undefined
  const [affixes, words] = await Promise.all(
    ['aff', 'dic'].map((extension) => readFile(join(folder, `${name}.${extension}`))),
  )
  return readDictionary(affixes!, words!)
}

/** Stores a dictionary in a folder. The affixes are written last, because without them the words are no dictionary. */
export async function storeDictionary(
  folder: string,
  name: string,
  { affixes, words }: { affixes: Uint8Array; words: Uint8Array },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  for (const [extension, bytes] of [
    ['dic', words],
    ['aff', affixes],
  ] as const) {
    const path = join(folder, `${name}.${extension}`)
    await writeFile(`${path}.new`, bytes, { mode: PRIVATE_FILE })
    await rename(`${path}.new`, path)
  }
}

/** Deletes a dictionary from a folder, if it exists. */
export async function deleteDictionary(folder: string, name: string): Promise<void> {
  for (const extension of ['aff', 'dic']) await rm(join(folder, `${name}.${extension}`), { force: true })
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}
