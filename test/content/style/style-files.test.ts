import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLines } from '../../../src-main/content/style/files/merge-lines.ts'
import { newTermFile, writeTerm } from '../../../src-main/content/style/files/term-files.ts'
import {
  readValeSettings,
  writeRuleState,
  writeStyleState,
} from '../../../src-main/content/style/files/vale-settings.ts'
import { readWordList, writeWord } from '../../../src-main/content/style/files/word-list.ts'
import { readTerms } from '../../../src-main/content/style/read-terms.ts'

describe('a word list', () => {
  it('retains every line that it does not change', () => {
    const text = '\ufeff# Names\r\nLumen\r\n[Pp]y.*\r\n'
    expect(writeWord(text, 'C++', true)).toBe(`${text}C\\+\\+\r\n`)
    expect(writeWord(text, 'Lumen', true)).toBe(text)
    expect(writeWord(text, 'Lumen', false)).toBe('\ufeff# Names\r\n[Pp]y.*\r\n')
    expect(readWordList(`${text}C\\+\\+\r\n`)).toEqual({ words: ['Lumen', 'C++'], patterns: ['[Pp]y.*'] })
  })
})

describe('the settings of Vale', () => {
  const text = `; mine
StylesPath = ./my/styles/
MinAlertLevel = warning
Packages = Google

[*.{md,rst}]
BasedOnStyles = Vale, Google
Google.We = NO
Google.Passive = error

[docs/*.txt]
Google.We = YES
`

  it('are read as far as they are supported', () => {
    const read = readValeSettings(text)
    expect(read.stylesPath).toBe('my/styles')
    expect(read.leastLevel).toBe('warning')
    expect(read.based).toEqual(['Vale', 'Google'])
    expect([...read.rules]).toEqual([
      ['Google.We', 'off'],
      ['Google.Passive', 'error'],
    ])
    expect(read.unapplied).toEqual([
      'Packages in .vale.ini is not applied.',
      'The section [docs/*.txt] of .vale.ini is about some files alone and is not applied.',
    ])
  })

  it('change line by line', () => {
    expect(writeRuleState(text, 'Google.We', 'suggestion')).toBe(text.replace('We = NO', 'We = suggestion'))
    expect(writeRuleState(text, 'Google.New', 'on')).toBe(
      text.replace('= error\n', '= error\nGoogle.New = YES\n'),
    )
    expect(writeStyleState(text, 'Google', 'off')).toBe(text.replace('Vale, Google', 'Vale'))
    expect(writeRuleState('', 'A.B', 'on')).toBe('[*.md]\nA.B = YES\n')
  })

  it.each(['/etc', '../x', 'a/../../b', '..\\x'])('do not lead out of their folder to %s', (path) => {
    expect(readValeSettings(`StylesPath = ${path}\n`).stylesPath).toBe('styles')
  })
})

describe('the terms of a space', () => {
  it('are separate from the other keys of their file', () => {
    const text = 'extends: substitution\naction:\n  name: replace\nswap:\n  name: title\nlevel: error\n'
    const written = writeTerm(text, { avoided: 'name', preferred: 'label' }, true)
    expect(written).toBe(text.replace('name: title', 'name: label'))
    expect(writeTerm(written, { avoided: 'folder', preferred: 'group' }, true)).toBe(
      written.replace('name: label\n', 'name: label\n  folder: group\n'),
    )
    expect(writeTerm(written, { avoided: 'name', preferred: 'label' }, false)).toBe(
      text.replace('  name: title\n', ''),
    )
  })

  it('are indented like the first entry of their list', () => {
    const text = 'extends: existence\ntokens:\n# Doors\n- gate\n'
    expect(writeTerm(text, { avoided: 'hatch', preferred: null }, true)).toBe(`${text}- hatch\n`)
  })

  it('are read as they were written, with any characters', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.string({ minLength: 1, maxLength: 12 })),
          { maxLength: 5 },
        ),
        (pairs) => {
          const clean = pairs
            .map(([one, other]) => [one, other].map((each) => each.replaceAll(/[\p{C}\s]/gu, '')))
            .filter(([one, other]) => one !== '' && other !== '')
          const terms = new Map(clean.map(([avoided = '', preferred = '']) => [avoided, preferred]))
          let text = newTermFile('x')
          for (const [avoided, preferred] of terms) text = writeTerm(text, { avoided, preferred }, true)
          const read = readTerms(new Map([['Space/Terms.yml', text]]))
          expect(new Map(read.map(({ avoided, preferred }) => [avoided, preferred]))).toEqual(terms)
        },
      ),
    )
  })
})

describe('a merge of entries', () => {
  const entry = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const list = fc.uniqueArray(entry).map((words) => words.map((word) => `${word}\n`).join(''))
  const words = (text: string) => new Set(text.split('\n').filter((line) => line !== ''))

  it('contains the additions of both sides, and omits their removals', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const merged = words(mergeLines({ base, mine, theirs }, (line) => line))
        const [was, here, there] = [base, mine, theirs].map(words)
        const wanted = ['a', 'b', 'c', 'd', 'e', 'f'].filter((word) =>
          was!.has(word) ? here!.has(word) && there!.has(word) : here!.has(word) || there!.has(word),
        )
        expect(merged).toEqual(new Set(wanted))
      }),
    )
  })
})
