import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '../../src-main/operations/engine/scope.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

let data: string
let workspace: HostedWorkspace

beforeEach(() => {
  data = temporaryFolder()
  workspace = openWorkspace({ data, log: failingLog })
  onTestFinished(() => workspace.close())
})

const guest: Caller = { kind: 'token', user: 'guest' }

async function call(id: string, input: object, caller = workspace.localCaller()): Promise<unknown> {
  const answer = await workspace.call(id, input, caller)
  return answer.ok ? answer.value : answer.problem.code
}

const unknown = (words: string[], caller?: Caller) =>
  call('checkSpelling', { body: { languages: ['en-US'], words } }, caller)

describe('a word that a user adds', () => {
  it('is known to this user, also after a restart, and to nobody else', async () => {
    await call('addOwnWord', { body: { word: 'quokkish' } })
    await call('addOwnWord', { body: { word: 'quokkish' } })
    expect(await unknown(['quokkish', 'Quokkish', 'QUOKKISH'])).toEqual({ unknown: ['QUOKKISH'] })
    expect(await unknown(['quokkish'], guest)).toEqual({ unknown: ['quokkish'] })
    await workspace.close()
    workspace = openWorkspace({ data, log: failingLog })
    expect(await call('listOwnWords', {})).toEqual({ items: ['quokkish'] })
    expect(await unknown(['quokkish'])).toEqual({ unknown: [] })
  })

  it('is unknown again once it is removed', async () => {
    await call('addOwnWord', { body: { word: 'quokkish' } })
    await call('deleteOwnWord', { params: { word: 'quokkish' } })
    expect(await unknown(['quokkish'])).toEqual({ unknown: ['quokkish'] })
  })
})

describe('a request about spelling', () => {
  it.each([
    [{ languages: [], words: ['a'] }],
    [{ languages: ['en-US'], words: ['a'.repeat(61)] }],
    [{ languages: ['en-US'], words: Array.from({ length: 2001 }, () => 'a') }],
    [{ languages: ['en-US'], words: [''] }],
  ])('is refused out of its bounds (%#)', async (body) => {
    expect(await call('checkSpelling', { body })).toBe('input.invalid')
  })

  it('has suggestions in the language', async () => {
    expect(await call('suggestSpelling', { body: { languages: ['en-US'], word: 'recieve' } })).toMatchObject({
      items: { 0: 'receive' },
    })
  })
})

describe('a dictionary of the user', () => {
  const body = {
    affixes: Buffer.from('SET UTF-8\n').toString('base64'),
    words: Buffer.from('1\nlaufen\n').toString('base64'),
  }

  it('is one of the languages once it is stored', async () => {
    await call('storeSpellingDictionary', { params: { name: 'Deutsch' }, body })
    expect(await call('checkSpelling', { body: { languages: ['Deutsch'], words: ['laufen', 'x'] } })).toEqual(
      {
        unknown: ['x'],
      },
    )
    await call('deleteSpellingDictionary', { params: { name: 'Deutsch' } })
    expect(await call('checkSpelling', { body: { languages: ['Deutsch'], words: ['x'] } })).toBe(
      'spelling.no-dictionary',
    )
  })

  it.each(['../evil', 'a/b', '', '.hidden', 'a'.repeat(61)])('cannot be named %j', async (name) => {
    expect(await call('storeSpellingDictionary', { params: { name }, body })).toBe('input.invalid')
  })

  it('is refused in an unknown encoding', async () => {
    const affixes = Buffer.from('SET KLINGON-1\n').toString('base64')
    expect(await call('storeSpellingDictionary', { params: { name: 'K' }, body: { ...body, affixes } })).toBe(
      'input.invalid',
    )
  })

  it('is stored and deleted only by the user of this machine', async () => {
    expect(await call('storeSpellingDictionary', { params: { name: 'K' }, body }, guest)).toBe(
      'auth.forbidden',
    )
    expect(await call('deleteSpellingDictionary', { params: { name: 'K' } }, guest)).toBe('auth.forbidden')
  })
})
