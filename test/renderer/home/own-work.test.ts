import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import OwnWork from '../../../src-renderer/features/home/OwnWork.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const ME = { object: 'user', id: 'me', displayName: 'Ada' }
const ANN = { object: 'user', id: 'ann', displayName: 'Ann' }

const changeRequest = (number: number, status: string, createdBy = ME) => ({
  id: `c${number}`,
  number,
  status,
  subject: `Change ${number}`,
  space: 's',
  createdBy,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

async function work(own: object[], open: object[]) {
  const host = new FakeHost({
    getAuthenticatedUser: () => ME,
    listChangeRequestsForOrganization: ({ query }: { query: { contributor?: string } }) => ({
      items: query.contributor === undefined ? open : own,
      count: 0,
    }),
  } as never)
  const app = await mountInApp(OwnWork, {
    host,
    props: { organizationId: 'o', spaceTitles: new Map([['s', 'Guide']]) },
  })
  await flushPromises()
  return app.wrapper.findAll('section').map((section) => ({
    title: section.find('h2').text(),
    lines: section.findAll('.line').map((line) => line.text().replaceAll(/\s+/g, ' ')),
  }))
}

describe('the work on the home screen', () => {
  it('has the own change requests first, and names the authors of others', async () => {
    const own = [changeRequest(3, 'draft'), changeRequest(2, 'open')]
    const sections = await work(own, [changeRequest(2, 'open'), changeRequest(1, 'open', ANN)])
    expect(sections.map(({ title }) => title)).toEqual(['Your change requests', 'Open for review'])
    expect(sections[0]?.lines[0]).toMatch(/^Change 3 ?Guide #3 ?Draft/)
    expect(sections[0]?.lines[1]).toMatch(/^Change 2 ?Guide #2/)
    expect(sections[1]?.lines).toHaveLength(1)
    expect(sections[1]?.lines[0]).toMatch(/^Change 1 ?Guide #1 by Ann/)
  })

  it('lists a change request in which the user wrote among their own alone', async () => {
    const shared = changeRequest(1, 'open', ANN)
    const sections = await work([shared], [shared])
    expect(sections.map(({ title }) => title)).toEqual(['Your change requests'])
  })

  it('has no section without change requests', async () => {
    expect(await work([], [])).toEqual([])
  })
})
