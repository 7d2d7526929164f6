import { describe, expect, it } from 'vitest'
import { ImportTurns } from '../../src-main/imports/write/import-turns.ts'

const never = new AbortController().signal

/** Takes turns and notes who has one, in the order in which they got it. */
function queue() {
  const turns = new ImportTurns()
  const begun: string[] = []
  const take = async (name: string, signal = never) => {
    const giveBack = await turns.take(signal)
    begun.push(name)
    return giveBack
  }
  return { begun, take }
}

describe('imports from addresses', () => {
  it('are read two at a time, the others in the order in which they came', async () => {
    const { begun, take } = queue()
    const giveBack = await take('first')
    await take('second')
    const third = take('third')
    const fourth = take('fourth')
    expect(begun).toEqual(['first', 'second'])
    giveBack()
    const giveBackThird = await third
    expect(begun).toEqual(['first', 'second', 'third'])
    giveBackThird()
    await fourth
    expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  })

  it('give their turn back once, however often they end', async () => {
    const { begun, take } = queue()
    const giveBack = await take('first')
    await take('second')
    void take('third')
    void take('fourth')
    giveBack()
    giveBack()
    await Promise.resolve()
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('can be cancelled while they wait, and are passed over', async () => {
    const { begun, take } = queue()
    const giveBack = await take('first')
    await take('second')
    const abort = new AbortController()
    const third = take('third', abort.signal)
    const fourth = take('fourth')
    abort.abort(new Error('cancelled'))
    await expect(third).rejects.toThrow('cancelled')
    giveBack()
    await fourth
    expect(begun).toEqual(['first', 'second', 'fourth'])
  })

  it('are refused in words where twenty wait already', async () => {
    const { take } = queue()
    for (let number = 0; number < 22; number += 1) void take(`import ${number}`)
    await expect(take('one too many')).rejects.toMatchObject({ code: 'import.busy' })
  })
})
