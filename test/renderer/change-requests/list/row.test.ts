import { expect, it } from 'vitest'
import type { ListedChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import ChangeRequestRow from '../../../../src-renderer/features/change-requests/list/ChangeRequestRow.vue'
import { FakeHost } from '../../support/fake-host.ts'
import { mountInApp } from '../../support/mount-in-app.ts'

const listed = {
  id: 'c',
  space: 's',
  number: 4,
  status: 'merged',
  comments: 0,
  createdBy: { object: 'user', id: 'ada', displayName: 'Ada', urls: { location: '' } },
  updatedAt: '2026-01-01T00:00:00.000Z',
} as ListedChangeRequest

/** Returns the name of a row, and the line below it up to the time. */
async function wordsOf(subject: string, spaceTitle?: string) {
  const { wrapper } = await mountInApp(ChangeRequestRow, {
    host: new FakeHost({} as never),
    props: {
      changeRequest: { ...listed, subject },
      spaceTitle,
      canSelect: false,
      isSelected: false,
      isActive: false,
    },
  })
  const detail = wrapper.find('.detail').text().replaceAll(/\s+/g, ' ')
  return [wrapper.find('.name').text(), detail.slice(0, detail.indexOf('by') + 2)]
}

it('names the number of a change request without a subject once', async () => {
  expect(await wordsOf('')).toEqual(['Change request 4', 'by'])
  expect(await wordsOf('', 'Lamps')).toEqual(['Change request 4', 'Lamps · by'])
})

it('names the number below the subject', async () => {
  expect(await wordsOf('Lamps')).toEqual(['Lamps', 'Change request 4 by'])
})

it.each([
  [1, '1 open comment'],
  [2, '2 open comments'],
])('counts %i open comments', async (comments, words) => {
  const { wrapper } = await mountInApp(ChangeRequestRow, {
    host: new FakeHost({} as never),
    props: {
      changeRequest: { ...listed, subject: '', comments },
      canSelect: false,
      isSelected: false,
      isActive: false,
    },
  })
  expect(wrapper.get('.comments').attributes('title')).toBe(words)
})
