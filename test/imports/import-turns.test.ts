import { describe, expect, it } from 'vitest'
import { ImportTurns } from '../../src-main/imports/write/import-turns.ts'

const never = new AbortController().signal

/** Takes turns, and records their owners in the order in which they received them. */
function queue() {
  const turns = new ImportTurns()
  const begun: string[] = []
  const take = async (name: string, signal = never) => {
    const release = await turns.take(signal)
    begun.push(name)
    return release
  }
  return { begun, take }
}

describe('imports from addresses', () => {
  it('are read two at a time, in the order of their requests', async () => {
    const { begun, take } = queue()
    const release = await take('first')
    await take('second')
    const third = take('third')
    const fourth = take('fourth')
    expect(begun).toEqual(['first', 'second'])
    release()
    const releaseThird = await third
    expect(begun).toEqual(['first', 'second', 'third'])
    releaseThird()
    await fourth
    expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  })

  it('release their turn once, also when they end repeatedly', async () => {
    const { begun, take } = queue()
    const release = await take('first')
    await take('second')
    void take('third')
    void take('fourth')
    release()
    release()
    await Promise.resolve()
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('can be cancelled while they wait, and are skipped', async () => {
    const { begun, take } = queue()
    const release = await take('first')
    await take('second')
    const abort = new AbortController()
    const third = take('third', abort.signal)
    const fourth = take('fourth')
    abort.abort(new Error('cancelled'))
    await expect(third).rejects.toThrow('cancelled')
    release()
    await fourth
    expect(begun).toEqual(['first', 'second', 'fourth'])
  })

  it('are refused with a sentence when twenty are waiting', async () => {
    const { take } = queue()
    for (let number = 0; number < 22; number += 1) void take(`import ${number}`)
    await expect(take('one too many')).rejects.toMatchObject({ code: 'import.busy' })
  })
})
