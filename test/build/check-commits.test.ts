import { describe, expect, it } from 'vitest'
import { faultOfSubject } from '../../build/check-commits.mjs'

describe('the rule for commit subjects', () => {
  it.each([
    'sync: park an edit that fails',
    'change requests: show the diff of a table by cell',
    'build, test: measure the start',
    `docs: ${'x'.repeat(66)}`,
  ])('allows %s', (subject) => {
    expect(faultOfSubject(subject)).toBeNull()
  })

  it.each([
    ['no area', 'Park an edit that fails', /area/],
    ['an area in capitals', 'Sync: park an edit', /area/],
    ['an empty summary', 'sync: ', /area/],
    ['73 characters', `docs: ${'x'.repeat(67)}`, /73 characters/],
  ])('refuses a subject with %s', (_fault, subject, says) => {
    expect(faultOfSubject(subject)).toMatch(says)
  })
})
