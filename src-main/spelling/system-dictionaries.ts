import { readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { dictionaryNames } from './own-dictionaries.ts'

/** A dictionary of Hunspell that another program installed on this machine. */
export interface SystemDictionary {
  /** The name of both files, such as `de_DE`. */
  name: string
  /** The folder of both files. */
  folder: string
}

/** The largest file of a dictionary, in bytes. */
const LARGEST = 32 * 1024 * 1024
/** LibreOffice and OpenOffice have one folder for the dictionaries of each language. */
const OFFICE_FOLDER = /^dict-/

/** Returns the folders in which the systems, LibreOffice and browsers install dictionaries. */
export function dictionaryFolders(
  platform: string = process.platform,
  home = homedir(),
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const named = environment['DICPATH']?.split(platform === 'win32' ? ';' : ':') ?? []
  switch (platform) {
    case 'darwin':
      return [
        ...named,
        join(home, 'Library/Spelling'),
        '/Library/Spelling',
        '/Applications/LibreOffice.app/Contents/Resources/extensions',
        '/opt/homebrew/share/hunspell',
        '/usr/local/share/hunspell',
      ]
    case 'win32':
      return [
        ...named,
        ...['ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => {
          const folder = environment[name]
          return folder === undefined ? [] : [join(folder, 'LibreOffice', 'share', 'extensions')]
        }),
      ]
    default:
      return [
        ...named,
        join(home, '.local/share/hunspell'),
        join(home, '.hunspell'),
        '/usr/share/hunspell',
        '/usr/share/myspell',
        '/usr/share/myspell/dicts',
        '/usr/local/share/hunspell',
        '/usr/lib/libreoffice/share/extensions',
        '/usr/lib64/libreoffice/share/extensions',
        '/opt/libreoffice/share/extensions',
        '/snap/libreoffice/current/lib/libreoffice/share/extensions',
        '/var/lib/flatpak/app/org.libreoffice.LibreOffice/current/active/files/libreoffice/share/extensions',
      ].filter((folder) => folder !== '')
  }
}

/** Finds dictionaries in folders, and in the folders of an office suite below them. The first of a name wins. */
export async function systemDictionaries(folders: readonly string[]): Promise<SystemDictionary[]> {
  const found = new Map<string, SystemDictionary>()
  for (const folder of folders)
    for (const below of [folder, ...(await officeFolders(folder))])
      for (const name of dictionaryNames(await entriesOf(below)))
        if (!found.has(name)) found.set(name, { name, folder: below })
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Reads both files of a dictionary. Returns undefined if one of them is too large. */
export async function readSystemDictionary({
  name,
  folder,
}: SystemDictionary): Promise<{ affixes: Uint8Array; words: Uint8Array } | undefined> {
  const paths = ['aff', 'dic'].map((extension) => join(folder, `${name}.${extension}`))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  if (sizes.some((size) => size > LARGEST)) return undefined
  const [affixes, words] = await Promise.all(paths.map((path) => readFile(path)))
  return { affixes: affixes!, words: words! }
}

async function officeFolders(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((name) => OFFICE_FOLDER.test(name))
    .map((name) => join(folder, name))
}

/** Returns the entries of a folder; none if it is missing or unreadable. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}
