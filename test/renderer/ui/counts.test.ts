import { expect, it } from 'vitest'
import { doneInWords } from '../../../src-renderer/features/change-requests/tree-edits/step-words.ts'
import ComparedPages from '../../../src-renderer/features/history/ComparedPages.vue'
import { stateText } from '../../../src-renderer/features/imports/import-job.ts'
import { countWords } from '../../../src-renderer/features/style/style-words.ts'
import StyleReport from '../../../src-renderer/features/style/StyleReport.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

it.each([
  ['a part of a step on the tree', () => doneInWords(1, 3, 'moved'), '1 of 3 pages is moved.'],
  [
    'the files of an import',
    () => stateText({ id: 'i', state: 'reading', title: '', done: 1, total: 0 }),
    'Reading, 1 file',
  ],
  [
    'the rules of a style',
    () => countWords({ name: 'House', rules: [{ rule: 'House.A', isOn: true, unapplied: undefined }] }),
    '1 of 1 rule applied',
  ],
])('the number of one: %s', (_, words, expected) => {
  expect(words()).toBe(expected)
})

it.each([
  [
    'an unread file of a style',
    StyleReport,
    { loaded: undefined, left: 1 },
    '1 file of the style is not read',
  ],
  [
    'an unlisted change',
    ComparedPages,
    { pages: [], files: [], more: 1, currentId: undefined, to: () => '/' },
    '1 more change is not listed.',
  ],
])('the number of one: %s', async (_, component, props, expected) => {
  const { wrapper } = await mountInApp(component, { host: new FakeHost(), props })
  expect(wrapper.text()).toContain(expected)
})
