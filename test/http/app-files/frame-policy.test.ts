import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FRAME_POLICY } from '../../../src-main/http/app-files/content-policy.ts'

const FRAME = join(import.meta.dirname, '../../../src-renderer/mermaid-frame.html')

/** Returns the directives of a policy by name, each with its sorted sources. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((each) => each.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources.toSorted()]))
}

it('the frame of diagrams repeats its policy in the document, since a browser enforces both', () => {
  const [, written = ''] =
    /Content-Security-Policy"\s+content="([^"]+)"/.exec(readFileSync(FRAME, 'utf8')) ?? []
  // A document can declare every source of a load. Only the header can declare its frame and sandbox.
  const loads = [...directivesOf(FRAME_POLICY)].filter(([name]) => name.endsWith('-src'))
  expect(directivesOf(written)).toEqual(new Map(loads))
})
