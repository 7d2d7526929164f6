import { describe, expect, it } from 'vitest'
import type { Broken } from './broken.ts'
import type { RemoteKind } from './remote-kind.ts'
import { simulate } from './simulate.ts'

/** Worlds that are looked at in one of these proofs at the most. */
const WORLDS = 300

/**
 * The first fault that the simulation finds without a safeguard, from a seed on: what goes wrong in one of a hundred
 * worlds is looked for not far from where it does.
 */
async function firstFault(
  broken: Broken,
  { kind = 'feed', from = 1 }: { kind?: RemoteKind; from?: number } = {},
): Promise<string | undefined> {
  for (let seed = from; seed < from + WORLDS; seed += 1) {
    // A fault that is thrown was found as well.
    const [fault] = await simulate(seed, broken, kind).catch((error: Error) => [`thrown: ${error.message}`])
    if (fault !== undefined) return fault
  }
  return undefined
}

describe('the simulation', () => {
  it('gives the same world for the same seed, and finds the same in it', async () => {
    const found = await simulate(61, 'precondition')
    expect(await simulate(61, 'precondition')).toEqual(found)
  })

  it('finds what was applied twice without the idempotency key', async () => {
    expect(await firstFault('idempotency')).toMatch(/twice|differs/)
  }, 600_000)

  it('finds a text that was overwritten without the revision that a write builds on', async () => {
    expect(await firstFault('precondition', { from: 90 })).toMatch(/is lost/)
  }, 600_000)

  it('finds a copy that differs without putting rows back before a pull', async () => {
    expect(await firstFault('rebase')).toMatch(/differs|twice|lost|pending|thrown/)
  }, 600_000)

  it('finds a copy that differs when a cursor is kept without its rows', async () => {
    expect(await firstFault('cursor')).toMatch(/differs/)
  }, 600_000)

  it('finds what is there twice when a write is sent again without looking for it', async () => {
    expect(await firstFault('look-up', { kind: 'public' })).toMatch(/twice|differs/)
  }, 600_000)

  it('finds a copy that differs when the place of a space is read after the space', async () => {
    expect(await firstFault('overlap', { kind: 'public', from: 310 })).toMatch(/differs/)
  }, 600_000)
})
