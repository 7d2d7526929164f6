import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkInWorker } from '../../../../src-main/operations/openapi-specs/processing/check-openapi.ts'
import { checkSpecification } from '../../../../src-main/operations/openapi-specs/processing/check-specification.ts'
import { countTurns } from '../../../support/count-turns.ts'
import { THREADS } from '../../../support/hosts/host-code.ts'
import { SPECIFICATION } from '../../../support/publishing.ts'

const script = THREADS.check
const never = new AbortController().signal

describe('checking on a thread of its own', () => {
  it('returns the same as on this thread, without blocking it', async () => {
    const check = checkInWorker(script)
    const turns = countTurns()
    expect(await check(SPECIFICATION, never)).toEqual({ kind: 'document', problems: [] })
    expect(turns.stop()).toBeGreaterThan(0)
    expect(await check('<html></html>', never)).toEqual(await checkSpecification('<html></html>'))
  })

  it('ends with the reason when it is cancelled', async () => {
    const controller = new AbortController()
    const checked = checkInWorker(script)(SPECIFICATION, controller.signal)
    controller.abort(new Error('The workspace closes'))
    await expect(checked).rejects.toThrow('The workspace closes')
  })

  it('reports a missing script, instead of blaming the text', async () => {
    await expect(
      checkInWorker(join(import.meta.dirname, 'nothing.js'))(SPECIFICATION, never),
    ).rejects.toThrow(/nothing\.js/)
  })
})
