import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const PAGES = 10_000
/** The pages of each kind. The tree shows the pages of all kinds without scrolling. */
export const VARIANTS = 3
const IN_FOLDER = 100
const CARDS = 100
const OPERATIONS = 50

/** A kind of page: its content, and text that is on the screen when the content is painted. */
export interface PageKind {
  name: string
  sought: string
  markdown(variant: number): string
}

/** The address of an operation, and its title. */
export const operationPath = (index: number): string => `/shelves/${index}`
export const operationTitle = (index: number): string => `Read shelf ${index}`
export const OPERATION_COUNT = OPERATIONS

const picture = (index: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="hsl(${index * 3} 60% 60%)"/></svg>`
const card = (index: number): string =>
  `<tr><td><strong>Card ${index}</strong></td><td>Words of a card.</td><td><a href="Plain-0.md">Plain</a></td><td><a href=".gitbook/assets/${index}.svg">${index}.svg</a></td></tr>`
const cardTable = (): string =>
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead>' +
  `<tbody>${numbers(CARDS).map(card).join('')}</tbody></table>\n`
const update = (index: number): string =>
  `{% update date="2026-07-${String((index % 28) + 1).padStart(2, '0')}" tags="new" %}\n### Release ${index}\n\nChanges of a release.\n{% endupdate %}\n`
const operation = (index: number): string =>
  `{% openapi-operation spec="shelves" path="${operationPath(index)}" method="get" %}\n[Shelves](https://shelves.example)\n{% endopenapi-operation %}\n`

const PLAIN: PageKind = {
  name: 'Plain',
  sought: 'Plain words 0',
  markdown: () =>
    numbers(40)
      .map((index) => `## Part ${index}\n\nPlain words ${index} with *emphasis* and \`code\`.\n`)
      .join('\n'),
}
export const CARDS_PAGE: PageKind = { name: 'Cards', sought: 'Card 0', markdown: cardTable }
const UPDATES: PageKind = {
  name: 'Updates',
  sought: 'Release 0',
  markdown: () => `{% updates format="full" %}\n${numbers(30).map(update).join('')}{% endupdates %}\n`,
}
export const API_PAGE: PageKind = {
  name: 'Reference',
  sought: operationTitle(0),
  markdown: () => numbers(OPERATIONS).map(operation).join('\n'),
}
const INCLUDE: PageKind = {
  name: 'Include',
  sought: 'Included words',
  markdown: () => '{% include ".gitbook/includes/shared.md" %}\n',
}
const CONDITION: PageKind = {
  name: 'Condition',
  sought: 'Conditional words',
  markdown: () => '{% if visitor.claims.unsigned.beta === true %}\nConditional words.\n{% endif %}\n',
}

/** All kinds. The reference is last, so that the pages before it show that they load none of its code. */
export const KINDS: readonly PageKind[] = [PLAIN, CARDS_PAGE, UPDATES, INCLUDE, CONDITION, API_PAGE]

/** Writes a book with pages of each kind, among many others. */
export async function writePages(book: string): Promise<void> {
  const files = new Map<string, string>([
    ['README.md', '# Start\n\nThe first page.\n'],
    ['.gitbook/includes/shared.md', 'Included words stand here.\n'],
  ])
  for (const index of numbers(CARDS)) files.set(`.gitbook/assets/${index}.svg`, picture(index))
  for (const { name, markdown } of KINDS)
    for (const variant of numbers(VARIANTS))
      files.set(`${name}-${variant}.md`, `# ${name} ${variant}\n\n${markdown(variant)}`)
  const others = PAGES - KINDS.length * VARIANTS - 1
  for (const index of numbers(others))
    files.set(
      `z-part-${Math.floor(index / IN_FOLDER)}/page-${index}.md`,
      `# Page ${index}\n\nWords of page ${index}.\n`,
    )
  for (const [path, text] of files) {
    await mkdir(dirname(join(book, path)), { recursive: true })
    await writeFile(join(book, path), text)
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
