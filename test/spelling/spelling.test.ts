import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Spelling } from '../../src-main/spelling/spelling.ts'
import { THREADS } from '../support/hosts/host-code.ts'

const SCRIPT = THREADS.spelling
const LATIN = { affixes: 'SET ISO8859-1\nTRY esiän\n', words: '2\nläuft\nstraße\n' }

let folder: string
let spelling: Spelling

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-spelling-'))
  spelling = new Spelling({ folder: join(folder, 'dictionaries'), script: undefined })
})
afterEach(async () => {
  await spelling.close()
  rmSync(folder, { recursive: true, force: true })
})

const latin = ({ affixes, words }: typeof LATIN) => ({
  affixes: Buffer.from(affixes, 'latin1'),
  words: Buffer.from(words, 'latin1'),
})

describe('the spelling of words', () => {
  it.each([
    ['en-US', ['color', 'don’t', "don't", 'Houses'], ['colour', 'conflct']],
    ['en-GB', ['colour'], ['conflct']],
    ['fr', ['l’été', 'mangeait', 'œuvre'], ['mangeiat']],
    ['es', ['niño', 'hablábamos'], ['hablavamos']],
    ['pt', ['coração'], ['corasão']],
    ['nl', ['fietsenmaker', 'huis'], ['fietsenmakr']],
  ])('is checked in %s', async (language, known, unknown) => {
    expect(await spelling.unknownWords([language], [...known, ...unknown])).toEqual(unknown)
  })

  it('is right when one of several languages knows the word', async () => {
    expect(await spelling.unknownWords(['en-US', 'fr'], ['house', 'maison', 'mmaison'])).toEqual(['mmaison'])
  })

  it('has suggestions, the likeliest first', async () => {
    expect((await spelling.suggestions(['en-US'], 'conflct'))[0]).toBe('conflict')
    expect((await spelling.suggestions(['en-US'], 'recieve'))[0]).toBe('receive')
  })

  it('has at most eight suggestions from all languages', async () => {
    expect(await spelling.suggestions(['en-US', 'fr', 'es'], 'hose')).toHaveLength(8)
  })

  it.each([
    ['a term of software', 'frontend'],
    ['a term at the start of a sentence', 'Lifecycle'],
    ['terms in the plural', 'microservices'],
    ['a term in the genitive', 'webhook’s'],
    ['a name', 'Kubernetes'],
  ])('is right for %s', async (_, word) => {
    expect(await spelling.unknownWords(['en-US'], [word, `${word}q`])).toEqual([`${word}q`])
    expect(await spelling.unknownWords(['fr'], [word])).toEqual([])
  })

  it('is wrong for the short names in code of the list of terms, and for a name without its capital', async () => {
    const words = ['dst', 'qps', 'kubernetes']
    expect(await spelling.unknownWords(['en-US'], words)).toEqual(words)
  })

  it('has a similar term after the likeliest suggestion', async () => {
    expect((await spelling.suggestions(['en-US'], 'frontned')).slice(0, 2)).toEqual(['fronted', 'frontend'])
  })

  it('is refused in a language without a dictionary', async () => {
    await expect(spelling.unknownWords(['xx'], ['word'])).rejects.toMatchObject({
      code: 'spelling.no-dictionary',
    })
    await expect(spelling.suggestions(['../en'], 'word')).rejects.toMatchObject({
      code: 'spelling.no-dictionary',
    })
  })

  it('is checked on a thread', async () => {
    const threaded = new Spelling({ folder, script: SCRIPT })
    expect(await threaded.unknownWords(['en-US'], ['house', 'hosue'])).toEqual(['hosue'])
    await threaded.close()
  })
})

describe('a dictionary of the user', () => {
  it('is read in the encoding that its affixes name', async () => {
    await spelling.storeDictionary('Deutsch', latin(LATIN))
    expect(await spelling.unknownWords(['Deutsch'], ['läuft', 'straße', 'strasse'])).toEqual(['strasse'])
    expect(await spelling.languages()).toContainEqual({ id: 'Deutsch', isOwn: true })
  })

  it('replaces the words of one with the same name at once', async () => {
    await spelling.storeDictionary('Deutsch', latin(LATIN))
    expect(await spelling.unknownWords(['Deutsch'], ['laufen'])).toEqual(['laufen'])
    await spelling.storeDictionary('Deutsch', latin({ ...LATIN, words: '1\nlaufen\n' }))
    expect(await spelling.unknownWords(['Deutsch'], ['laufen'])).toEqual([])
  })

  it('is gone once it is deleted', async () => {
    await spelling.storeDictionary('Deutsch', latin(LATIN))
    await spelling.deleteDictionary('Deutsch')
    await expect(spelling.unknownWords(['Deutsch'], ['läuft'])).rejects.toMatchObject({
      code: 'spelling.no-dictionary',
    })
    expect(await spelling.languages()).not.toContainEqual({ id: 'Deutsch', isOwn: true })
  })
})
