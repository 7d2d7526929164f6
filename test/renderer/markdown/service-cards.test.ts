import { describe, expect, it } from 'vitest'
import { MAX_CARDS } from '../../../src-renderer/markdown/view/long-tables.ts'
import { showPage, wordsOf } from './shown-page.ts'

const HEADS = {
  target: '<th data-hidden data-card-target data-type="content-ref"></th>',
  cover: '<th data-hidden data-card-cover data-type="files"></th>',
  dark: '<th data-hidden data-card-cover-dark data-type="files"></th>',
}

/** Returns a table of one card: the heads and cells after its title. */
const card = (heads: string, cells: string, attributes = ''): string =>
  `<table data-view="cards"${attributes}><thead><tr><th></th>${heads}</tr></thead>` +
  `<tbody><tr><td><strong>Begin</strong></td>${cells}</tr></tbody></table>`

describe('a card of a table', () => {
  it('shows its cells as lines, and no hidden column', async () => {
    const view = await showPage(
      card(
        `<th></th>${HEADS.target}<th data-hidden>Notes</th>`,
        '<td>In five minutes</td><td><a href="start.md">start.md</a></td><td>secret</td>',
      ),
    )
    expect(view.find('table').exists()).toBe(false)
    expect(view.findAll('li.page-card')).toHaveLength(1)
    expect(view.findAll('.page-card-line').map((line) => line.text())).toEqual(['Begin', 'In five minutes'])
    expect(view.find('.page-card-line strong').text()).toBe('Begin')
    expect(wordsOf(view)).toBe('BeginIn five minutes')
  })

  it('is one link with the words of the card as its name, and announces its target', async () => {
    const view = await showPage(card(HEADS.target, '<td><a href="start.md">start.md</a></td>'))
    const links = view.findAll('a')
    expect(links).toHaveLength(1)
    const link = links[0]!
    expect(link.attributes('href')).toBe('start.md')
    expect(link.attributes('title')).toBe('Opens “Title of start.md”')
    expect(view.find(`[id="${link.attributes('aria-labelledby')}"]`).text()).toBe('Begin')
    await link.trigger('click')
    expect(view.emitted('navigate')).toEqual([['page of start.md', undefined]])
  })

  it('leaves the links of its text usable', async () => {
    const view = await showPage(
      card(
        `<th></th>${HEADS.target}`,
        '<td>See <a href="other.md">another</a></td><td><a href="start.md">start.md</a></td>',
      ),
    )
    expect(view.findAll('a a')).toHaveLength(0)
    await view.find('a[href="other.md"]').trigger('click')
    expect(view.emitted('navigate')).toEqual([['page of other.md', undefined]])
  })

  it('marks a target that leads nowhere', async () => {
    const view = await showPage(card(HEADS.target, '<td><a href="gone.md">gone.md</a></td>'))
    expect(view.find('.page-card').attributes('data-link')).toBe('broken')
    expect(view.find('.page-card-link').attributes('title')).toBe('This link leads nowhere: gone.md')
  })

  it('without a target is no link', async () => {
    const view = await showPage(card(HEADS.target, '<td></td>'))
    expect(view.findAll('a')).toHaveLength(0)
    expect(wordsOf(view)).toBe('Begin')
  })

  it('shows its cover, and another one in the dark', async () => {
    const view = await showPage(
      card(
        HEADS.cover + HEADS.dark,
        '<td data-object-fit="contain"><a href="a.png">a.png</a></td><td><a href="b.png">b.png</a></td>',
      ),
    )
    expect(view.find('.page-card-cover').attributes('data-fit')).toBe('contain')
    const pictures = view.findAll('.page-card-cover img').map((image) => image.attributes())
    expect(pictures).toMatchObject([
      { src: 'a.png', 'data-shown-in': 'light' },
      { src: 'b.png', 'data-shown-in': 'dark' },
    ])
  })

  it('shows a cover that is a picture in its cell', async () => {
    const view = await showPage(
      card('<th data-card-cover data-type="image"></th>', '<td><img src="a.png"></td>'),
    )
    expect(view.find('.page-card-cover img').attributes('src')).toBe('a.png')
    expect(view.findAll('.page-card-line')).toHaveLength(1)
  })

  it.each([
    [' data-card-size="large"', { 'data-size': 'large' }],
    [' data-card-wrap="false"', { 'data-wrap': 'false' }],
    [' data-full-width="true"', { 'data-full-width': 'true' }],
  ])('has the size and place that%s states', async (attributes, shown) => {
    const view = await showPage(card('', '', attributes))
    expect(view.find('.page-cards').attributes()).toMatchObject(shown)
  })

  it('shows each row of a table without a head', async () => {
    const view = await showPage('<table data-view="cards"><tr><td>One</td></tr><tr><td>Two</td></tr></table>')
    expect(view.findAll('.page-card').map((item) => item.text())).toEqual(['One', 'Two'])
  })

  it('retains the alignment of its cells', async () => {
    const view = await showPage(
      '<table data-view="cards"><tr><td align="center">One</td><td>Two</td></tr></table>',
    )
    const lines = view.findAll('.page-card-line').map((line) => line.attributes('data-align'))
    expect(lines).toEqual(['center', undefined])
  })

  it('beyond the first ones of a large grid is shown on request', async () => {
    const rows = '<tr><td>x</td></tr>'.repeat(MAX_CARDS + 20)
    const view = await showPage(`<table data-view="cards">${rows}</table>`)
    expect(view.findAll('.page-card')).toHaveLength(MAX_CARDS)
    expect(view.text()).toContain('20 more rows are not shown')
    await view.find('.rest-button').trigger('click')
    expect(view.findAll('.page-card')).toHaveLength(MAX_CARDS + 20)
  })

  it('has no address that runs and no style of an author', async () => {
    const view = await showPage(
      card(
        HEADS.target + HEADS.cover,
        '<td><a href="javascript:alert(1)">x</a></td><td><img src="javascript:alert(1)"></td>',
        ' data-card-size="large;position:fixed" style="background:url(//evil.example)"',
      ),
    )
    expect(view.html()).not.toMatch(/javascript|evil|position/)
  })
})

const table = (head: string, cell: string): string =>
  `<table><thead><tr><th>Name</th>${head}</tr></thead><tbody><tr><td>Row</td><td>${cell}</td></tr></tbody></table>`

describe('a typed cell of a table', () => {
  it.each([
    ['content-ref', '<a href="start.md">start.md</a>', 'Title of start.md'],
    ['content-ref', '<a href="guide/start.md#x">start.md</a>', 'Title of guide/start.md#x'],
    ['content-ref', '<a href="start.md">Our own words</a>', 'Our own words'],
    ['content-ref', '<a href="gone.md">gone.md</a>', 'gone.md'],
    ['files', '<a href="a/b.pdf">b.pdf</a>', 'b.pdf'],
    ['files', '<a href="a/b.pdf"></a>', 'b.pdf'],
    ['number', '1,200', '1,200'],
    ['number', 'many', 'many'],
    ['checkbox', 'maybe', 'maybe'],
    ['rating', 'excellent', 'excellent'],
    ['rating', '99', '99'],
    ['select', '<span data-option="a">Yes, </span><span data-option="b">No</span>', 'Yes No'],
    ['select', '<span data-option="a"></span>', 'From the head'],
    ['select', 'typed by hand', 'typed by hand'],
    ['users', 'Ann, Bob', 'Ann Bob'],
    ['unheard-of', 'typed', 'typed'],
  ])('of type %s shows %s as %s', async (type, cell, words) => {
    const options = '<select><option value="a" label="From the head" color="blue"></option></select>'
    const head = `<th data-type="${type}">${type === 'select' ? options : ''}</th>`
    const view = await showPage(table(head, cell))
    expect(view.find('tbody td:last-child').text().replaceAll(/\s+/g, ' ')).toBe(words)
  })

  it.each([
    ['true', true],
    ['false', false],
  ])('of type checkbox shows a box that is checked where it says %s', async (cell, isChecked) => {
    const view = await showPage(table('<th data-type="checkbox"></th>', cell))
    expect((view.find('td input').element as HTMLInputElement).checked).toBe(isChecked)
    expect(view.find('td input').attributes('disabled')).toBeDefined()
  })

  it('of type rating shows stars, and names the number', async () => {
    const view = await showPage(table('<th data-type="rating" data-max="7"></th>', '4'))
    expect(view.find('td [role="img"]').attributes('aria-label')).toBe('4 of 7')
    expect(view.find('.rating-stars').text()).toBe('★★★★★★★')
  })

  it('of type image shows the picture', async () => {
    const view = await showPage(table('<th data-type="image"></th>', '<a href="a.png">a.png</a>'))
    expect(view.find('td img').attributes()).toMatchObject({ src: 'a.png', alt: 'a.png' })
  })

  it('of type number stands at the right', async () => {
    const view = await showPage(table('<th data-type="number">N</th>', '5'))
    expect(view.find('td[data-kind="number"]').attributes('style')).toContain('text-align: right')
  })

  it('is shown on a card as well', async () => {
    const view = await showPage(card('<th data-type="rating" data-max="5"></th>', '<td>3</td>'))
    expect(view.find('.page-card-line [role="img"]').attributes('aria-label')).toBe('3 of 5')
  })

  it('stands in a column as wide as its head states, and in no hidden one', async () => {
    const view = await showPage(
      table('<th width="270">A</th><th data-hidden>B</th>', 'shown</td><td>not shown'),
    )
    expect(view.findAll('th').map((head) => [head.text(), head.attributes('width')])).toEqual([
      ['Name', undefined],
      ['A', '270'],
    ])
    expect(view.findAll('td').map((cell) => cell.text())).toEqual(['Row', 'shown'])
  })

  it('stands in a table of the full width', async () => {
    const view = await showPage('<table data-full-width="true"><tr><td>a</td></tr></table>')
    expect(view.find('.table-frame').attributes('data-full-width')).toBe('true')
  })
})
