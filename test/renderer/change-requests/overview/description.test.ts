import { describe, expect, it } from 'vitest'
import type { User } from '../../../../src-main/schemas/people/user.ts'
import { linkedPages } from '../../../../src-renderer/features/change-requests/overview/linked-pages.ts'
import {
  participantsOf,
  partWords,
} from '../../../../src-renderer/features/change-requests/overview/participants.ts'
import type { LinkTarget } from '../../../../src-renderer/markdown/view/page-context.ts'

const person = (id: string) => ({ object: 'user', id, displayName: id }) as User

describe('the participants of a change request', () => {
  it('are its author, writers, commenters and reviewers, each once with their parts', () => {
    const acts = (id: string, actionType: 'edit' | 'comment') => ({
      user: person(id),
      actionType,
      count: 2,
      updatedAt: '',
    })
    const participants = participantsOf({
      changeRequest: { createdBy: person('Ann') },
      contributors: [acts('Ann', 'edit'), acts('Bo', 'edit'), acts('Cy', 'comment'), acts('Ann', 'comment')],
      reviewers: [person('Cy'), person('Cy')],
    })
    expect(participants.map((each) => [each.user.id, partWords(each)])).toEqual([
      ['Ann', 'Began it, wrote, and commented'],
      ['Bo', 'Wrote'],
      ['Cy', 'Commented and reviewed'],
    ])
  })
})

describe('the pages that a description names', () => {
  const resolve = (href: string): LinkTarget =>
    href.endsWith('.md')
      ? { kind: 'page', pageId: href, title: `Title of ${href}` }
      : { kind: 'broken', href }

  it('are those of its links, each once, in their order', () => {
    const text = 'See [b](b.md "hint"), [a](<a.md>), ![picture](c.md), [other](other) and [b again](b.md).'
    expect(linkedPages(text, resolve).map(({ id }) => id)).toEqual(['b.md', 'a.md'])
  })

  it('are at most twenty, also of a long text', () => {
    const text = Array.from({ length: 200 }, (_, at) => `[x](${at}.md)`).join(' ')
    expect(linkedPages(text, resolve)).toHaveLength(20)
    expect(linkedPages('['.repeat(20_000), resolve)).toEqual([])
  })
})
