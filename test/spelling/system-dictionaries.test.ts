import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Spelling } from '../../src-main/spelling/spelling.ts'
import { dictionaryFolders, systemDictionaries } from '../../src-main/spelling/system-dictionaries.ts'
import { temporaryFolder } from '../support/content/archives.ts'

/** A machine with Hunspell's folder and one of LibreOffice. */
function openMachine() {
  const root = temporaryFolder()
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text, 'latin1')
  }
  put('hunspell/de_DE.aff', 'SET ISO8859-1\n')
  put('hunspell/de_DE.dic', '1\nläuft\n')
  put('hunspell/alone.aff', '')
  put('hunspell/hyph_de.dic', '')
  put('office/dict-it/it_IT.aff', 'SET UTF-8\n')
  put('office/dict-it/it_IT.dic', '1\nciao\n')
  put('office/other/xx.aff', '')
  put('office/other/xx.dic', '')
  return { root, folders: [join(root, 'missing'), join(root, 'hunspell'), join(root, 'office')] }
}

describe('the dictionaries of other programs', () => {
  it('are found as pairs of files, also those of an office suite', async () => {
    const { root, folders } = openMachine()
    expect(await systemDictionaries(folders)).toEqual([
      { name: 'de_DE', folder: join(root, 'hunspell') },
      { name: 'it_IT', folder: join(root, 'office/dict-it') },
    ])
  })

  it('are those of the user once they are added', async () => {
    const { root, folders } = openMachine()
    const spelling = new Spelling({ folder: join(root, 'own'), script: undefined, systemFolders: folders })
    const files = await spelling.readSystemDictionary('de_DE')
    await spelling.storeDictionary('de_DE', files!)
    expect(await spelling.unknownWords(['de_DE'], ['läuft', 'lauft'])).toEqual(['lauft'])
    expect((await spelling.systemDictionaries()).map(({ name }) => name)).toEqual(['it_IT'])
    expect(await spelling.readSystemDictionary('../own/de_DE')).toBeUndefined()
    await spelling.close()
  })

  it('are searched where each system has them', () => {
    expect(dictionaryFolders('linux', '/home/ada', {})).toContain('/usr/share/hunspell')
    expect(dictionaryFolders('darwin', '/Users/ada', {})).toContain('/Users/ada/Library/Spelling')
    expect(dictionaryFolders('win32', 'C:', { ProgramFiles: '/p' })).toEqual([
      '/p/LibreOffice/share/extensions',
    ])
    expect(dictionaryFolders('linux', '/h', { DICPATH: '/mine:/other' }).slice(0, 2)).toEqual([
      '/mine',
      '/other',
    ])
  })
})
