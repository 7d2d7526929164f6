import { describe, expect, it } from 'vitest'
import { updateDateWords, updateDay } from '../../../src-main/content/markdown/update-date.ts'

describe('the date of an entry of a changelog', () => {
  it.each([
    ['2026-07-21', undefined, 'July 21, 2026'],
    ['2026-07-21', 'full', 'July 21, 2026'],
    ['2026-07-21', 'd MMMM yyyy', '21 July 2026'],
    ['2026-07-01', 'do MMMM', '1st July'],
    ['2026-07-12', "EEEE, 'the' do", 'Sunday, the 12th'],
    ['2026-07-23', 'do MMM yy', '23rd Jul 26'],
    ['2026-07-03', 'dd.MM.yyyy', '03.07.2026'],
  ])('%s in the format %s is %s', (day, format, words) => {
    expect(updateDateWords(day, format)).toBe(words)
  })

  it.each(['2026-13-01', '21 July 2026', '', undefined])('is not %s', (written) => {
    expect(updateDay(written)).toBeUndefined()
  })
})
