import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LinkStatus, Reference } from '../../../src-main/schemas/link.ts'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const PICTURE = '.gitbook/assets/dot.png'
const GUIDE = [
  '[page](other.md) [section](other.md#part) [missing](gone.md) [missing section](other.md#gone)',
  '[app](/spaces/s1) [web](https://example.org/) [own section](#guide)',
  `![picture](${PICTURE})`,
].join('\n\n')

let fixture: ReviewFixture
let params: { spaceId: string }
beforeEach(() => {
  fixture = openReviewFixture({ Guide: GUIDE, Other: '## Part\n' })
  fixture.changeSpace({ operation: 'insert_files', files: [{ name: 'dot.png', base64: 'AAAA' }] })
  params = { spaceId: fixture.space }
})
afterEach(() => fixture.workspace.close())

function nameOf(reference: Reference | undefined): string | undefined {
  switch (reference?.kind) {
    case 'page':
      return reference.page.title
    case 'file':
      return reference.file.name
    case 'url':
      return reference.url
    case undefined:
      return undefined
  }
}

/** Returns the links with a status as `target in page`. */
const linksWith = (status?: LinkStatus) =>
  pageThrough((page) => {
    const query = { limit: 2, ...page, ...(status && { status }) }
    return fixture.workspace.call('listSpaceLinks', { params, query })
  })
    .map((link) => `${nameOf(link.targetReference)} in ${link.locationReferences.map(nameOf).join()}`)
    .toSorted()

describe('the links of a space', () => {
  const OK = ['Other in Guide', 'Other in Guide', 'dot.png in Guide', 'https://example.org/ in Guide']
  const BROKEN = ['gone.md in Guide', 'other.md#gone in Guide']
  const IN_APP = ['/spaces/s1 in Guide']

  it('name their pages and targets, and omit links to sections of their own page', () => {
    expect(linksWith()).toEqual([...OK, ...BROKEN, ...IN_APP].toSorted())
  })

  it.each([
    ['ok', OK],
    ['broken', BROKEN],
    ['in-app', IN_APP],
  ] as const)('are filtered by the status %s', (status, links) => {
    expect(linksWith(status)).toEqual(links)
  })

  it('are counted in all by the statistics, and by the count as the filter selects them', () => {
    const { count, stats } = fixture.workspace.call('listSpaceLinks', { params, query: { status: 'ok' } })
    expect({ count, stats }).toEqual({ count: 4, stats: { total: 7, broken: { total: 2 } } })
  })

  it('are not filtered by an unknown status', () => {
    const query = { status: 'lost' }
    expect(refusal(fixture.workspace.attempt('listSpaceLinks', { params, query }))).toBe('input.invalid')
  })
})

describe('the pages that link to a file', () => {
  const linkingPages = () => {
    const [file] = fixture.workspace.call('listFiles', { params }).items
    const input = { params: { ...params, fileId: file!.id } }
    return fixture.workspace.call('listSpaceFileBacklinks', input).items.map(nameOf).toSorted()
  }

  it('follow the written text', () => {
    expect(linkingPages()).toEqual(['Guide'])
    fixture.changeSpace(newText(fixture.pages[1]!, `[dot](${PICTURE}) ![dot](${PICTURE})\n`))
    expect(linkingPages()).toEqual(['Guide', 'Other'])
    fixture.changeSpace(newText(fixture.pages[0]!, 'No links.\n'))
    expect(linkingPages()).toEqual(['Other'])
  })
})
