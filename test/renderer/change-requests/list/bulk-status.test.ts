import { describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import { outcomeWords } from '../../../../src-renderer/features/change-requests/list/use-bulk-status.ts'

const named = (subject: string, number = 1) => ({ subject, number }) as ChangeRequest
const done = (...subjects: string[]) =>
  subjects.map((subject) => ({ changeRequest: named(subject), to: 'open' as const }))
const refused = (...subjects: string[]) =>
  subjects.map((subject) => ({ changeRequest: named(subject, 7), reason: 'It is merged.' }))

describe('the outcome of a change of several change requests', () => {
  it.each([
    [done('A'), [], '1 change request was archived.'],
    [done('A', 'B'), [], '2 change requests were archived.'],
    [done('A', 'B'), refused('C'), '2 change requests were archived. “C” was not. It is merged.'],
    [[], refused(''), '“Change request 7” was not archived. It is merged.'],
    [
      done('A'),
      refused('B', 'C'),
      '1 change request was archived. 2 change requests were not. The first is “B”: It is merged.',
    ],
  ])('counts those that changed and gives the reason of the others', (changed, others, words) => {
    expect(outcomeWords({ done: changed, refused: others }, 'archived')).toBe(words)
  })
})
