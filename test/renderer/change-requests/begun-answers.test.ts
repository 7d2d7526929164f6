import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { useBegunAnswers } from '../../../src-renderer/features/change-requests/begin/begun-answers.ts'

const changeRequest = { id: 'c', number: 7, space: 's' } as ChangeRequest
const page = { id: 'p' } as Page
const answer = Promise.resolve(page)

beforeEach(() => setActivePinia(createPinia()))

describe('the answers that Edit received', () => {
  it('are returned only for their space and number', () => {
    const begun = useBegunAnswers()
    begun.offer({ changeRequest, page: undefined })
    expect(begun.changeRequestOf('s', '7')).toBe(changeRequest)
    expect(begun.changeRequestOf('t', '7')).toBeUndefined()
    expect(begun.changeRequestOf('s', '8')).toBeUndefined()
  })

  it('are taken once', async () => {
    const begun = useBegunAnswers()
    begun.offer({ changeRequest, page: { id: 'p', answer } })
    expect(await begun.takePage('c', 'p')).toBe(page)
    expect(begun.takePage('c', 'p')).toBeUndefined()
    expect(begun.changeRequestOf('s', '7')).toBeUndefined()
  })

  it('are discarded when another page opens', () => {
    const begun = useBegunAnswers()
    begun.offer({ changeRequest, page: { id: 'p', answer } })
    expect(begun.takePage('c', 'q')).toBeUndefined()
    expect(begun.takePage('c', 'p')).toBeUndefined()
  })
})
