import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import ChangeHealth from '../../../src-renderer/features/health/ChangeHealth.vue'
import { useReadingPlace } from '../../../src-renderer/stores/reading-place.ts'
import { mountOnReplica, type OnReplica } from '../support/replica.ts'

const page = { id: 'p', title: 'Lamps', path: 'lamps' }
const broken: HealthIssue = {
  kind: 'broken-link',
  page,
  href: 'gone.md',
  line: 9,
  block: 'block-of-link',
  isNew: true,
}
const fault = {
  rule: 'Carrel.Latin',
  level: 'suggestion' as const,
  message: 'Use “for example” instead of “e.g.”.',
  found: 'e.g.',
  start: 40,
  end: 44,
  replacements: ['for example'],
  documentId: 'd',
}

const open = (): Promise<OnReplica> =>
  mountOnReplica(ChangeHealth, {
    at: '/spaces/s/changes/7',
    props: { spaceId: 's', changeRequestId: 'c', change: 7 },
    answers: {
      listHealthInChangeRequest: ({ query }) =>
        query?.kind === 'broken-link' ? { items: [broken], count: 1 } : { items: [], count: 0 },
      checkWriting: () => ({
        words: [{ word: 'lampe', count: 1, pages: 1, page, line: 20, block: 'block-of-word' }],
        issues: [{ ...fault, page, line: 30, block: 'block-of-fault' }],
        searched: 1,
        total: 1,
      }),
    },
  })

describe('the health of a change request', () => {
  it.each([
    ['a broken link', 0, 'block-of-link'],
    ['an unknown word', 1, 'block-of-word'],
    ['a place that a rule finds', 2, 'block-of-fault'],
  ])('opens the editor at the block of %s', async (_, index, block) => {
    const { wrapper, router } = await open()
    await flushPromises()
    await wrapper.findAll('a')[index]!.trigger('click')
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/7/pages/p')
    expect(useReadingPlace().take('p')).toBe(block)
  })
})
