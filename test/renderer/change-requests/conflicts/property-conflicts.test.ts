import { describe, expect, it } from 'vitest'
import type { Conflict } from '../../../../src-main/schemas/conflict.ts'
import type { PageLayout } from '../../../../src-main/schemas/page.ts'
import {
  propertyChanges,
  propertyConflicts,
} from '../../../../src-renderer/features/change-requests/conflicts/property-conflicts.ts'

type Side = NonNullable<Conflict['mine']['page']>

const LAYOUT: PageLayout = {
  cover: true,
  width: 'default',
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
}

const side = (values: Partial<Omit<Side, 'layout'>>, layout: Partial<PageLayout> = {}): Conflict['mine'] => ({
  revision: 'r',
  page: {
    title: 'A',
    slug: 'a',
    description: '',
    parent: null,
    type: 'document',
    hidden: false,
    noIndex: false,
    noRobotsIndex: false,
    condition: '',
    layout: { ...LAYOUT, ...layout },
    head: '',
    markdown: '',
    ...values,
  },
})

const conflict = (base: Conflict['base'], mine: Conflict['mine'], theirs: Conflict['theirs']): Conflict => ({
  object: 'conflict',
  page: 'p',
  title: 'A',
  kinds: ['appearance'],
  base,
  mine,
  theirs,
})

describe('conflicting properties of a page', () => {
  const both = conflict(
    side({ icon: 'rocket', variables: { price: 1 } }),
    side(
      { icon: 'star', cover: { light: '../.gitbook/assets/a%20b.png' }, variables: { price: 2 } },
      { width: 'wide', outline: false, title: false },
    ),
    side(
      { icon: 'flag', cover: { light: 'https://example.org/c.png' }, variables: { price: 3 } },
      { pagination: false, title: false },
    ),
  )

  it('are only those that both sides changed differently, in the words of the form', () => {
    const listed = propertyConflicts(both).map(({ label, base, mine, theirs }) => [
      label,
      base.words,
      mine.words,
      theirs.words,
    ])
    expect(listed).toEqual([
      ['Icon', 'rocket', 'star', 'flag'],
      ['Cover: picture', 'None', 'a b.png', 'c.png'],
      ['Variable price', '1', '2', '3'],
    ])
  })

  it('are set together, each from its chosen side', () => {
    const choices = new Map([
      ['icon', 'theirs'],
      ['cover light', 'mine'],
      ['variable price', 'theirs'],
    ] as const)
    expect(propertyChanges(both, choices)).toEqual([
      {
        operation: 'set_page_head',
        page: 'p',
        cover: { light: '../.gitbook/assets/a%20b.png' },
        variables: { price: 3 },
      },
      { operation: 'update_page', page: 'p', icon: 'flag' },
    ])
  })

  it('name widths, shown parts and conditions', () => {
    const wide = conflict(
      side({ condition: 'a' }, { width: 'wide', title: false }),
      side({ condition: '' }, { width: 'default', title: true }),
      side({ condition: 'b' }, { width: 'wide', title: false }),
    )
    expect(propertyConflicts(wide).map(({ label, mine }) => [label, mine.words])).toEqual([
      ['Shown if', 'Everyone sees it'],
    ])
    expect(propertyChanges(wide, new Map([['condition', 'mine']]))).toEqual([
      { operation: 'update_page', page: 'p', condition: '' },
    ])
  })

  it('are all differences where one side wrote the default', () => {
    const written = conflict(side({}), side({}, { width: 'wide' }), side({}, { width: 'default' }))
    expect(
      propertyConflicts(written).map(({ label, mine, theirs }) => [label, mine.words, theirs.words]),
    ).toEqual([['Width', 'Wide', 'Default']])
  })

  it('are none without a conflict of the appearance, and none of a deleted page', () => {
    expect(propertyConflicts({ ...both, kinds: ['text'] })).toEqual([])
    expect(propertyConflicts({ ...both, theirs: { revision: 'r', page: null } })).toEqual([])
  })
})
